import { isGroup, type QuizState } from '@palco/domain/quiz/machine';
import { remainingMs } from '@palco/domain/quiz/time';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { QuizMessages } from './messages.pt-BR.ts';
import { quizMessages } from './messages.ts';
import { serverNowMs } from './server-clock.ts';

/** Screen readers hear of a quiz wherever it is shown; the card itself takes no focus away. */
export const QuizAnnouncer = ({ state }: { readonly state: QuizState }) => {
  const messages = useMessages(quizMessages);
  const [said, setSaid] = useState('');
  const id = state.name === 'idle' ? null : state.run.quiz.id;
  const [before, setBefore] = useState({ name: state.name, id });
  if (before.name !== state.name || before.id !== id) {
    setBefore({ name: state.name, id });
    setSaid(sentence(before.name, state, messages));
  }
  // What was said is not to be found again when reading on.
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

const sentence = (before: QuizState['name'], state: QuizState, messages: QuizMessages): string => {
  if (state.name === 'answered') return messages.sent;
  if (state.name === 'results') return messages.resultsShown;
  if (state.name === 'over') return before === 'open' || before === 'aside' ? messages.timeOver : '';
  if (state.name !== 'open' || before === 'aside') return '';
  const { quiz } = state.run;
  const seconds = Math.ceil(remainingMs(quiz, serverNowMs()) / 1000);
  return isGroup(quiz)
    ? messages.newGroup({ count: quiz.groups.length, seconds })
    : messages.newQuestion({ question: quiz.question, count: quiz.answers.length, seconds });
};
