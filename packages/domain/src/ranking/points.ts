/** Decisions, "Quiz, ranking, offers": the points of an answer and of a minute of watching. */
import type { Scoring } from '@palco/contract/ranking';

export type GivenAnswer = {
  readonly isCorrect: boolean;
  /** Between the release of the question and its answer, by the server's clock. */
  readonly elapsedMs: number;
  readonly durationMs: number;
};

/** A right answer earns `correct` and, the sooner the more, up to all of `speed`; a wrong one nothing. */
export const answerPoints = ({ isCorrect, elapsedMs, durationMs }: GivenAnswer, scoring: Scoring): number => {
  if (!isCorrect) return 0;
  const left = durationMs > 0 ? 1 - elapsedMs / durationMs : 0;
  return scoring.correct + Math.round(scoring.speed * Math.min(1, Math.max(0, left)));
};

export type WatchedMoment = { readonly roomId: string; readonly at: Date; readonly positionS: number };

/**
 * The keys under which a report of a player earns points. A live pays each minute of the clock, a recording each of its own
 * minutes, so that playing it again earns nothing. `pace` limits both to one minute per minute, with any number of tabs.
 */
export const watchKeys = ({ roomId, at, positionS }: WatchedMoment) => {
  const clockMinute = Math.floor(at.getTime() / 60_000);
  return {
    live: `watch:${roomId}:live:${clockMinute}`,
    recorded: `watch:${roomId}:${Math.floor(positionS / 60)}`,
    pace: `watch:${clockMinute}`,
  };
};
