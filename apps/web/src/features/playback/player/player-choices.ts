/** The speed and the captions that a viewer chose last, for the next video. */
import * as limits from '@palco/contract/room-limits';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../lib/storage/storage.ts';

const stored = z.object({
  speed: z.catch(z.literal(limits.player.speeds), 1),
  /** The language of the captions; null while they are off. */
  captions: z.catch(z.nullable(z.string()), null),
});
export type PlayerChoices = z.infer<typeof stored>;

const nothing: PlayerChoices = { speed: 1, captions: null };

export const readChoices = (): PlayerChoices => {
  const parsed = z.safeParse(stored, parse(readStored('player') ?? '{}'));
  return parsed.success ? parsed.data : nothing;
};

export const storeChoices = (changed: Partial<PlayerChoices>): void =>
  writeStored('player', JSON.stringify({ ...readChoices(), ...changed }));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Another program or an older version wrote it.
    return {};
  }
};
