import { earnedPoints } from '@palco/contract/quiz';
import * as limits from '@palco/contract/room-limits';
import type { QuizState } from '@palco/domain/quiz/machine';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { realtime } from '../../lib/realtime/realtime-client.ts';
import { type Earned, PointsWatch } from './points-watch.ts';
import { serverNowMs } from './server-clock.ts';

/** Calls `onEarned` once for each quiz that the viewer answered, after it has closed. */
export const useEarnedPoints = (state: QuizState, onEarned: (earned: Earned) => void): void => {
  const handler = useRef(onEarned);
  useLayoutEffect(() => {
    handler.current = onEarned;
  });
  const watch = useRef<PointsWatch>(null);
  useEffect(() => {
    const started = new PointsWatch({
      ask: (id) => realtime.send(earnedPoints, { id }),
      onEarned: (earned) => handler.current(earned),
      onProblem: (error) => logProblem('the points of a quiz could not be requested', error),
      nowMs: serverNowMs,
      spreadMs: limits.rooms.refetchSpreadMs,
    });
    watch.current = started;
    return () => started.close();
  }, []);
  useEffect(() => {
    const run = state.name === 'idle' ? null : state.run;
    const hasAnswered = run !== null && Object.keys(run.saved).length > 0;
    watch.current?.see(run?.quiz.id ?? null, hasAnswered ? run.quiz : null);
  }, [state]);
};
