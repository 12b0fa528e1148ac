/** Rules of the run sheet, for both sides. */
import type { ErrorCode } from '@palco/contract/errors';
import type { RunSheetItem } from '@palco/contract/run-sheet';

type Firable = Pick<RunSheetItem, 'kind' | 'isGone'>;

/** Why an item cannot be fired now; null when it can. Viewers see everything but cues, so those need a live. */
export const fireRefusal = (item: Firable, room: { readonly isLive: boolean }): ErrorCode | null => {
  if (item.kind === 'cue') return null;
  if (item.isGone) return item.kind === 'quiz' ? 'QUIZ_NOT_FOUND' : 'OFFER_NOT_FOUND';
  return room.isLive ? null : 'ROOM_NOT_LIVE';
};

/** The item that the key for the next one fires: behind the last one done, so that skipped items stay skipped. */
export const nextItem = <Item extends Firable & Pick<RunSheetItem, 'doneAt'>>(items: readonly Item[]): Item | null => {
  const last = items.findLastIndex(({ doneAt }) => doneAt !== null);
  const isOpen = ({ doneAt, isGone }: Item) => doneAt === null && !isGone;
  return items.slice(last + 1).find(isOpen) ?? items.find(isOpen) ?? null;
};
