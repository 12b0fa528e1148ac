/** The forms of a course, before an organizer submits them. */
import * as limits from '@palco/contract/room-limits';

export type NameProblem = 'required' | 'too_long';

/** Also of a channel. */
export const nameProblemOf = (name: string): NameProblem | null => {
  const length = name.trim().length;
  if (length === 0) return 'required';
  return length > limits.rooms.nameMax ? 'too_long' : null;
};

/** The points of a course as typed; null when they are no whole number within the limits. */
export const pointsOf = (text: string): number | null => {
  const typed = text.trim();
  if (!/^\d{1,6}$/.test(typed)) return null;
  const points = Number(typed);
  return points <= limits.ranking.maxScore ? points : null;
};
