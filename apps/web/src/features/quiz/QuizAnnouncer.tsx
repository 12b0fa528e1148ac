import type { Quiz } from '@palco/contract/quiz/quiz';
import { currentQuestion, isGroup, type QuizState, questionsOf, type Run } from '@palco/domain/quiz/machine';
import { remainingMs } from '@palco/domain/quiz/time';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { QuizMessages } from './messages.pt-BR.ts';
import { quizMessages } from './messages.ts';
import { serverNowMs } from './server-clock.ts';

/** Announces quizzes to screen readers wherever they are shown; the card itself does not take the focus. */
export const QuizAnnouncer = ({ state }: { readonly state: QuizState }) => {
  const messages = useMessages(quizMessages);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState(state);
  if (before !== state) {
    setBefore(state);
    const next = sentence(before, state, messages);
    if (next !== null) setSaid(next);
  }
  // Cleared, so that a screen reader does not find old announcements in the page.
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 8000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
};

/** Null where nothing has changed that a screen reader has to announce. */
const sentence = (before: QuizState, state: QuizState, messages: QuizMessages): string | null => {
  const isSame = idOf(before) === idOf(state);
  if (isSame && before.name === state.name) {
    const isNext = state.name === 'open' && before.name === 'open' && before.run.index !== state.run.index;
    return isNext ? questionOf(state.run, messages) : null;
  }
  switch (state.name) {
    case 'answered':
      return messages.sent;
    case 'results':
      return messages.resultsShown;
    case 'finished':
      return isSame && wasOpen(before) && remainingMs(state.run.quiz, serverNowMs()) === 0 ? messages.timeOver : '';
    case 'open':
      return isSame && before.name === 'set_aside'
        ? questionOf(state.run, messages)
        : newQuiz(state.run.quiz, messages);
    default:
      return '';
  }
};

const idOf = (state: QuizState) => (state.name === 'idle' ? null : state.run.quiz.id);
const wasOpen = ({ name }: QuizState) => name === 'open' || name === 'set_aside';

const questionOf = (run: Run, messages: QuizMessages): string => {
  const count = questionsOf(run.quiz).length;
  const text = currentQuestion(run)?.question ?? '';
  return count > 1 ? `${messages.question({ place: run.index + 1, count })}: ${text}` : text;
};

const newQuiz = (quiz: Quiz, messages: QuizMessages): string => {
  const seconds = Math.ceil(remainingMs(quiz, serverNowMs()) / 1000);
  return isGroup(quiz)
    ? messages.newGroup({ count: quiz.groups.length, seconds })
    : messages.newQuestion({ question: quiz.question, count: quiz.answers.length, seconds });
};
