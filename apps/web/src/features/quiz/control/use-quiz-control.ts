import { quizChanged } from '@palco/contract/quiz';
import type { QuizDetails } from '@palco/contract/quiz/quiz';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { loadMessages } from '../../../lib/i18n/messages.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fetchRoomQuizzes } from './api.ts';
import { quizControlMessages } from './messages.ts';

type QuizList = { questions: QuizDetails[] };

/** The quizzes of a room as its organizers see them; counts arrive while people answer. */
export const useQuizControl = (roomId: string) => {
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['quizzes', roomId], queryFn: () => fetchRoomQuizzes(roomId), gcTime: 0 });
  const put = useCallback(
    (id: string, quiz: QuizDetails | null) =>
      client.setQueryData<QuizList>(['quizzes', roomId], (list) => list && { questions: withQuiz(list, id, quiz) }),
    [client, roomId],
  );
  useEffect(
    () =>
      realtime.on(quizChanged, (notice) => {
        if (notice.roomId === roomId) put(notice.id, notice.quiz);
      }),
    [put, roomId],
  );
  // Changes made while this page was disconnected.
  const { refetch } = query;
  useEffect(() => realtime.onConnection((what) => void (what === 'connect' && refetch())), [refetch]);

  /** Runs something and says in a toast what went wrong. */
  const attempt = async (action: () => Promise<QuizDetails>): Promise<void> => {
    try {
      const quiz = await action();
      put(quiz.id, quiz);
    } catch (error) {
      const messages = await loadMessages(quizControlMessages);
      const isOver = error instanceof ApiError && (error.code === 'QUIZ_RELEASED' || error.code === 'QUIZ_CLOSED');
      toast.warning(isOver ? messages.wasReleased : messages.failAction);
    }
  };
  return { ...query, put, attempt };
};

/** Newest first, each once. */
const withQuiz = ({ questions }: QuizList, id: string, quiz: QuizDetails | null): QuizDetails[] => {
  if (quiz === null) return questions.filter((one) => one.id !== id);
  const isKnown = questions.some((one) => one.id === id);
  return isKnown ? questions.map((one) => (one.id === id ? quiz : one)) : [quiz, ...questions];
};
