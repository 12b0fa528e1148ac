/** The quiz of a room on this page: hears releases, asks when it comes late or comes back, runs the machine's effects. */
import { activeQuestion, questionReleased, releasedQuestionUpdated } from '@palco/contract/quiz';
import type { Quiz } from '@palco/contract/quiz/quiz';
import { initialQuizState, next, type QuizEffect, type QuizEvent, type QuizState } from '@palco/domain/quiz/machine';
import { useCallback, useEffect, useRef } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { useMachine } from '../../lib/state/use-machine.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchQuizzes, sendAnswers } from './api.ts';
import { quizMessages } from './messages.ts';
import { answerProblem, canRetry, loadProblem } from './quiz-problem.ts';
import { learnServerTime, serverNowMs } from './server-clock.ts';

export type QuizControls = {
  readonly state: QuizState;
  readonly send: (event: QuizEvent) => void;
  /** Asks for what was released or closed before this page was told of such things. */
  readonly askAgain: () => void;
};

/** Fine enough for a countdown to end on time. */
const tickMs = 200;

export const useQuiz = (roomId: string, activeQuestionId: string | null): QuizControls => {
  const { state, send } = useMachine<QuizState, QuizEvent, QuizEffect>({ next, initial: initialQuizState, run });
  const latest = useRef(state);
  latest.current = state;

  const hear = useCallback(
    (quiz: Quiz) => {
      if (quiz.roomId === roomId) send({ name: 'received', quiz, nowMs: serverNowMs() });
    },
    [roomId, send],
  );
  const askAgain = useCallback(() => {
    const ask = async () => {
      const { quiz } = await realtime.send(activeQuestion, { roomId });
      if (quiz) return hear(quiz);
      // It may have closed while this page was away.
      const known = latest.current;
      if (known.name === 'open' || known.name === 'set_aside') await load(known.run.quiz.id, hear);
    };
    // A connection that breaks again asks again.
    ask().catch((error: unknown) => logProblem('no quiz was told', error));
  }, [roomId, hear]);

  useEffect(() => {
    const stops = [realtime.on(questionReleased, hear), realtime.on(releasedQuestionUpdated, hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [hear]);

  useEffect(() => {
    if (activeQuestionId === null) return;
    load(activeQuestionId, hear).catch(async (error: unknown) => {
      toast.error(loadProblem(error, await loadMessages(quizMessages)));
    });
  }, [activeQuestionId, hear]);

  const isRunning = state.name === 'open' || state.name === 'set_aside';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => send({ name: 'tick', nowMs: serverNowMs() }), tickMs);
    return () => clearInterval(timer);
  }, [isRunning, send]);

  return { state, send, askAgain };
};

/** The released one is the first of the list. */
const load = async (id: string, hear: (quiz: Quiz) => void): Promise<void> => {
  const [{ questions }] = await Promise.all([fetchQuizzes(id), learnServerTime()]);
  const [quiz] = questions;
  if (quiz) hear(quiz);
};

const run = (effect: QuizEffect, send: (event: QuizEvent) => void): void => {
  switch (effect.name) {
    case 'clear_later':
      setTimeout(() => send({ name: 'clear', quizId: effect.quizId, tries: effect.tries }), effect.delayMs);
      break;
    case 'save':
      sendAnswers(effect.quiz, effect.answers).catch(async (error: unknown) => {
        const questionIds = effect.answers.map(({ id }) => id);
        send({ name: 'failed', quizId: effect.quiz.id, questionIds, canRetry: canRetry(error) });
        toast.error(answerProblem(error, await loadMessages(quizMessages)));
      });
  }
};
