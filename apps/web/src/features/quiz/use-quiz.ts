/** The quiz of a room on this page: receives releases, requests the active quiz after joining or reconnecting, runs the machine's effects. */
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
import { sendWithRetries } from './send-with-retries.ts';
import { learnServerTime, serverNowMs } from './server-clock.ts';

export type QuizControls = {
  readonly state: QuizState;
  readonly send: (event: QuizEvent) => void;
  /** Requests a quiz that was released or closed before this page received notices. */
  readonly askAgain: () => void;
};

/** Fine enough for a countdown to end on time. */
const tickMs = 200;

export const useQuiz = (roomId: string, activeQuestionId: string | null): QuizControls => {
  const { state, send } = useMachine<QuizState, QuizEvent, QuizEffect>({ next, initial: initialQuizState, run });
  const latest = useRef(state);
  latest.current = state;

  const receive = useCallback(
    (quiz: Quiz) => {
      if (quiz.roomId === roomId) send({ name: 'received', quiz, nowMs: serverNowMs() });
    },
    [roomId, send],
  );
  const askAgain = useCallback(() => {
    const ask = async () => {
      const { quiz } = await realtime.send(activeQuestion, { roomId });
      if (quiz) return receive(quiz);
      // It may have closed while this page was disconnected.
      const known = latest.current;
      if (known.name === 'open' || known.name === 'set_aside') await load(known.run.quiz.id, receive);
    };
    // After another loss of the connection it is requested again.
    ask().catch((error: unknown) => logProblem('the active quiz could not be requested', error));
  }, [roomId, receive]);

  useEffect(() => {
    const stops = [realtime.on(questionReleased, receive), realtime.on(releasedQuestionUpdated, receive)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [receive]);

  useEffect(() => {
    if (activeQuestionId === null) return;
    load(activeQuestionId, receive).catch(async (error: unknown) => {
      toast.error(loadProblem(error, await loadMessages(quizMessages)));
    });
  }, [activeQuestionId, receive]);

  const isRunning = state.name === 'open' || state.name === 'set_aside';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => send({ name: 'tick', nowMs: serverNowMs() }), tickMs);
    return () => clearInterval(timer);
  }, [isRunning, send]);

  return { state, send, askAgain };
};

/** The released one is the first of the list. */
const load = async (id: string, receive: (quiz: Quiz) => void): Promise<void> => {
  const [{ questions }] = await Promise.all([fetchQuizzes(id), learnServerTime()]);
  const [quiz] = questions;
  if (quiz) receive(quiz);
};

const run = (effect: QuizEffect, send: (event: QuizEvent) => void): void => {
  switch (effect.name) {
    case 'clear_later':
      setTimeout(() => send({ name: 'clear', quizId: effect.quizId, tries: effect.tries }), effect.delayMs);
      break;
    case 'save':
      sendWithRetries(() => sendAnswers(effect.quiz, effect.answers)).catch(async (error: unknown) => {
        const questionIds = effect.answers.map(({ id }) => id);
        send({ name: 'failed', quizId: effect.quiz.id, questionIds, canRetry: canRetry(error) });
        toast.error(answerProblem(error, await loadMessages(quizMessages)));
      });
  }
};
