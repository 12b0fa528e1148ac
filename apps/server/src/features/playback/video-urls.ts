/**
 * Signed video URLs. The signature covers the video, the room, the tab, the login and the expiry, and is valid only together
 * with the cookie of that login, so a copied URL does not play in another browser.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as limits from '@palco/contract/room-limits';
import type { Clock } from '../../adapters/clock/port.ts';

/** Who a URL was made for, and for which room. */
export type Viewing = {
  readonly loginId: string;
  /** Null for a caller without a tab, who may play rooms that need no lease. */
  readonly sessionId: string | null;
  readonly roomId: string;
};

export type VideoUrls = {
  /** The signed URL of the folder with a video's files. */
  urlOf(videoId: string, viewing: Viewing): string;
  cookieOf(loginId: string): string;
  /** Null when the signature or the cookie is invalid or expired. */
  viewingOf(request: { videoId: string; signature: string; cookie: string | undefined }): Viewing | null;
};

const noSession = 'none';

export const createVideoUrls = (secret: string, clock: Clock): VideoUrls => {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);
  const signatureOf = (videoId: string, { loginId, sessionId, roomId }: Viewing, until: number) => {
    const session = sessionId ?? noSession;
    const signed = sign(`pass ${videoId} ${loginId} ${session} ${roomId} ${until}`);
    return `${until.toString(36)}.${roomId}.${session}.${signed}`;
  };
  const cookieOf = (loginId: string) => `${loginId}.${sign(`cookie ${loginId}`)}`;
  const isSame = (given: string, right: string) => {
    // Compared as bytes: a forged value may contain characters of several bytes, and the lengths must be equal.
    const [a, b] = [Buffer.from(given), Buffer.from(right)];
    return a.length === b.length && timingSafeEqual(a, b);
  };

  return {
    urlOf: (videoId, viewing) => {
      const until = Math.floor(clock.now().getTime() / 1000) + limits.playback.videoUrlTtlS;
      return `/videos/${signatureOf(videoId, viewing, until)}/${videoId}`;
    },
    cookieOf,
    viewingOf: ({ videoId, signature, cookie }) => {
      const loginId = cookie?.split('.')[0] ?? '';
      if (!cookie || !isSame(cookie, cookieOf(loginId))) return null;
      const [end = '', roomId = '', session = ''] = signature.split('.');
      const until = Number.parseInt(end, 36);
      const viewing = { loginId, sessionId: session === noSession ? null : session, roomId };
      const isValid = until * 1000 > clock.now().getTime() && isSame(signature, signatureOf(videoId, viewing, until));
      return isValid ? viewing : null;
    },
  };
};
