/**
 * Signed video URLs. The signature covers the video, the login and the expiry, and is valid only together with the cookie of
 * that login, so a copied URL does not play in another browser.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';

export type VideoUrls = {
  /** The signed URL of the folder with a video's files. */
  urlOf(videoId: string, loginId: string): string;
  cookieOf(loginId: string): string;
  /** The login that a request for a video belongs to; null when its signature or cookie is invalid or expired. */
  loginOf(request: { videoId: string; signature: string; cookie: string | undefined }): string | null;
};

export const createVideoUrls = (secret: string, clock: Clock): VideoUrls => {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);
  const signatureOf = (videoId: string, loginId: string, until: number) =>
    `${until.toString(36)}.${sign(`pass ${videoId} ${loginId} ${until}`)}`;
  const cookieOf = (loginId: string) => `${loginId}.${sign(`cookie ${loginId}`)}`;
  const isSame = (given: string, right: string) => {
    // Compared as bytes: a forged value may contain characters of several bytes, and the lengths must be equal.
    const [a, b] = [Buffer.from(given), Buffer.from(right)];
    return a.length === b.length && timingSafeEqual(a, b);
  };

  return {
    urlOf: (videoId, loginId) => {
      const until = Math.floor(clock.now().getTime() / 1000) + limits.playback.videoUrlTtlS;
      return `/videos/${signatureOf(videoId, loginId, until)}/${videoId}`;
    },
    cookieOf,
    loginOf: ({ videoId, signature, cookie }) => {
      const loginId = cookie?.split('.')[0] ?? '';
      const until = Number.parseInt(signature.split('.')[0] ?? '', 36);
      if (!cookie || !isSame(cookie, cookieOf(loginId))) return null;
      const isValid = until * 1000 > clock.now().getTime() && isSame(signature, signatureOf(videoId, loginId, until));
      return isValid ? loginId : null;
    },
  };
};
