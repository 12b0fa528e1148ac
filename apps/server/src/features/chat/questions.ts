/** Pages of Doubts: questions with their replies. */
import type { ChatMessage } from '@palco/contract/chat/message';
import * as limits from '@palco/contract/room-limits';
import { freezeList } from '../../shared/frozen-list.ts';
import { hideBlockedTexts, presentQuestions } from './present.ts';
import type { ChatRepository } from './repository.ts';

export type QuestionsPage = { readonly questions: ChatMessage[]; readonly hasMore: boolean };

export const noQuestions: QuestionsPage = { questions: [], hasMore: false };

/** The newest page, or the one before a question. */
export const readQuestions = async (
  repository: ChatRepository,
  roomId: string,
  before: string | null,
): Promise<QuestionsPage> => {
  const page = await repository.questions(roomId, before, limits.chat.questionsPage + 1);
  const hasMore = page.length > limits.chat.questionsPage;
  const questions = hasMore ? page.slice(1) : page;
  const replies = await repository.repliesTo(questions.map((one) => one.id));
  // Organizers have no Doubts tab, so that every reader of this page is another user.
  const shown = hideBlockedTexts(presentQuestions(questions, replies), { organizer: false });
  return { questions: freezeList(shown), hasMore };
};
