/**
 * A video address carries a pass: for which video, for which login, until when, signed. The pass works only together with
 * the cookie of that login, so a copied address does not play for somebody else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';

export type VideoPasses = {
  /** The folder of a video's files as this login may read them for a while. */
  urlOf(videoId: string, loginId: string): string;
  cookieOf(loginId: string): string;
  /** The login that a request for a video belongs to; null when it carries no valid pass. */
  loginOf(request: { videoId: string; pass: string; cookie: string | undefined }): string | null;
};

export const createVideoPasses = (secret: string, clock: Clock): VideoPasses => {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);
  const passOf = (videoId: string, loginId: string, until: number) =>
    `${until.toString(36)}.${sign(`pass ${videoId} ${loginId} ${until}`)}`;
  const cookieOf = (loginId: string) => `${loginId}.${sign(`cookie ${loginId}`)}`;
  const isSame = (given: string, right: string) => {
    // In bytes: a letter of somebody else's making may have several.
    const [a, b] = [Buffer.from(given), Buffer.from(right)];
    return a.length === b.length && timingSafeEqual(a, b);
  };

  return {
    urlOf: (videoId, loginId) => {
      const until = Math.floor(clock.now().getTime() / 1000) + limits.playback.videoUrlTtlS;
      return `/videos/${passOf(videoId, loginId, until)}/${videoId}`;
    },
    cookieOf,
    loginOf: ({ videoId, pass, cookie }) => {
      const loginId = cookie?.split('.')[0] ?? '';
      const until = Number.parseInt(pass.split('.')[0] ?? '', 36);
      if (!cookie || !isSame(cookie, cookieOf(loginId))) return null;
      const isValid = until * 1000 > clock.now().getTime() && isSame(pass, passOf(videoId, loginId, until));
      return isValid ? loginId : null;
    },
  };
};
