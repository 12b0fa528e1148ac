/**
 * Whether a login still stands, remembered for a moment: a player fetches a piece of video every two seconds. Whatever ends
 * a login empties it, so that an end counts at once.
 */
import type { Clock } from '../adapters/clock/port.ts';

const keepMs = 10_000;
const maxEntries = 20_000;

export const createLoginCheck = (isStanding: (loginId: string) => Promise<boolean>, clock: Clock) => {
  const standing = new Map<string, number>();
  let ends = 0;
  return {
    check: async (loginId: string): Promise<boolean> => {
      const now = clock.now().getTime();
      if ((standing.get(loginId) ?? 0) > now) return true;
      const asked = ends;
      if (!(await isStanding(loginId))) return false;
      if (standing.size >= maxEntries) standing.clear();
      // An answer that was on its way when something ended is not kept.
      if (asked === ends) standing.set(loginId, now + keepMs);
      return true;
    },
    forget: () => {
      ends += 1;
      standing.clear();
    },
  };
};
