/**
 * Remembers for a moment who a token belongs to: players and home ask every few seconds. Whatever ends a login or a session
 * empties it, so that an end still counts at once; roles changed elsewhere show after that moment.
 */

import type { Clock } from '../adapters/clock/port.ts';
import type { Identify } from './identity.ts';

const keepMs = 3000;
const maxEntries = 20_000;

export const createIdentityCache = (identify: Identify, clock: Clock) => {
  const known = new Map<string, { identified: NonNullable<Awaited<ReturnType<Identify>>>; until: number }>();
  // Counts the ends: an answer that was on its way when something ended is not kept.
  let ends = 0;
  const cached: Identify = async (credentials) => {
    const key = `${credentials.token} ${credentials.session}`;
    const found = known.get(key);
    if (found && found.until > clock.now().getTime()) return found.identified;
    const asked = ends;
    const identified = await identify(credentials);
    // A renewed token is for one answer only.
    if (identified && !identified.renewedToken && asked === ends) {
      if (known.size >= maxEntries) known.clear();
      known.set(key, { identified, until: clock.now().getTime() + keepMs });
    }
    return identified;
  };
  const forget = () => {
    ends += 1;
    known.clear();
  };
  return { identify: cached, forget };
};
