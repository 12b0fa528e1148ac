import type { RoomDetails, RoomsChange } from '@palco/contract/rooms/organizer';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { postCopy, postRoomsChange } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';

const doneTexts = { move: 'moved', archive: 'archived', restore: 'restored', delete: 'deletedMany' } as const;

/** Changes rooms and says what happened; all but a deletion can be undone from the toast. */
export const useRoomChanges = (onChanged: () => Promise<unknown>) => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      logProblem('the rooms could not be changed', error);
      toast.error(messages.changeFailed);
      return undefined;
    } finally {
      setIsBusy(false);
      await onChanged();
    }
  };

  const change = (rooms: readonly RoomDetails[], wanted: RoomsChange) =>
    attempt(async () => {
      const ids = rooms.map((room) => room.id);
      const { changed, live } = await postRoomsChange(ids, wanted);
      if (live.length > 0) toast.warning(plural(live.length, messages.leftLive));
      if (changed.length === 0) return;
      const undo = undoOf(
        rooms.filter((room) => changed.includes(room.id)),
        wanted,
      );
      const action = undo.length > 0 && { label: messages.undo, onSelect: () => void revert(undo) };
      toast.success(plural(changed.length, messages[doneTexts[wanted.action]]), action || undefined);
    });

  const revert = (undo: readonly Undo[]) =>
    attempt(async () => {
      for (const { ids, change: former } of undo) await postRoomsChange(ids, former);
    });

  const duplicate = (room: RoomDetails) =>
    attempt(async () => {
      await postCopy(room.id, messages.copyOf({ name: room.name }));
      toast.success(messages.duplicated);
    });

  return { isBusy, change, duplicate };
};

type Undo = { readonly ids: readonly string[]; readonly change: RoomsChange };

/** Changes that bring the rooms back to how they were; none for a deletion. */
const undoOf = (rooms: readonly RoomDetails[], { action }: RoomsChange): Undo[] => {
  const ids = rooms.map((room) => room.id);
  if (action === 'archive') return [{ ids, change: { action: 'restore' } }];
  if (action === 'restore') return [{ ids, change: { action: 'archive' } }];
  if (action === 'delete') return [];
  return rooms.map(({ id, channelId, courseId }) => ({ ids: [id], change: { action: 'move', channelId, courseId } }));
};
