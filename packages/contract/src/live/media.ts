/** Basic types of live media. */
import * as z from 'zod/mini';

export const mediaKind = z.enum(['audio', 'video']);
export type MediaKind = z.infer<typeof mediaKind>;

/** A TURN or STUN server for browsers behind strict networks. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
