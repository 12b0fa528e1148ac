/** Rooms that are made from video files. */
import * as limits from '@palco/contract/room-limits';

/** The file name without its extension, as a name of a room. Some systems write accents apart from their letters. */
export const roomNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .trim()
    .slice(0, limits.rooms.nameMax)
    // Half of a character that was cut in two.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
