/** The smallest words of live media. */
import * as z from 'zod/mini';

export const mediaKind = z.enum(['audio', 'video']);
export type MediaKind = z.infer<typeof mediaKind>;

/** A helper by which browsers behind strict networks reach the media server. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
