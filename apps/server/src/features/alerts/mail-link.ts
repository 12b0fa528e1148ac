/** The link that switches the mails of a course off, or on again: it names the user and the course and needs no login. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type MailLink = { readonly userId: string; readonly courseId: string };

export const createMailLinks = (secret: string) => {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    tokenOf: ({ userId, courseId }: MailLink): string => {
      const text = `${userId}-${courseId}`;
      return `${text}-${sign(text)}`;
    },
    /** Null for a token that was not made here. */
    read: (token: string): MailLink | null => {
      const [, userId, courseId, signature] = /^(\d{1,18})-(\d{1,18})-([\w-]{43})$/.exec(token) ?? [];
      if (userId === undefined || courseId === undefined || signature === undefined) return null;
      const expected = sign(`${userId}-${courseId}`);
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { userId, courseId } : null;
    },
  };
};
