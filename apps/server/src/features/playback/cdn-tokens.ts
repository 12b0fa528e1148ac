/**
 * Tokens of videos at a CDN, the same for all viewers, so that they share what it caches. A token is made for a window of time, and is
 * valid in the next one too: a player that gets it has at least a whole window to renew it. Checked without the database.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';

export const createCdnTokens = (secret: string, clock: Clock) => {
  const windowAt = (windowS: number) => Math.floor(clock.now().getTime() / 1000 / windowS);
  const tokenAt = (videoId: string, windowS: number, window: number) => {
    const signed = createHmac('sha256', secret).update(`cdn ${videoId} ${windowS} ${window}`).digest('base64url');
    return `${windowS}.${window.toString(36)}.${signed.slice(0, 32)}`;
  };

  return {
    /** `<seconds of the window>.<its number>.<signature>`; the page reads the seconds. */
    tokenOf: (videoId: string, isProtected: boolean): string => {
      const windowS = isProtected ? limits.playback.cdnProtectedWindowS : limits.playback.cdnWindowS;
      return tokenAt(videoId, windowS, windowAt(windowS));
    },
    /** How long a token is still valid; 0: it is forged, of another video, or too old. */
    secondsLeft: (videoId: string, token: string): number => {
      const [seconds = '', number = ''] = token.split('.');
      const [windowS, window] = [Number(seconds), Number.parseInt(number, 36)];
      const left = Math.ceil((window + 2) * windowS - clock.now().getTime() / 1000);
      if (!(left > 0)) return 0;
      // Compared as bytes: a forged value may contain characters of several bytes, and the lengths must be equal.
      const [given, right] = [Buffer.from(token), Buffer.from(tokenAt(videoId, windowS, window))];
      return given.length === right.length && timingSafeEqual(given, right) ? left : 0;
    },
  };
};
