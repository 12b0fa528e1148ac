import type { RoomDetails } from '@palco/contract/rooms';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { removeRoom } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import { useForgetRoom } from './use-rooms.ts';

/** Asks for confirmation. A room that another organizer has deleted meanwhile counts as deleted. */
export const useDeleteRoom = () => {
  const messages = useMessages(organizerRoomsMessages);
  const forget = useForgetRoom();
  const [room, setRoom] = useState<RoomDetails | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    if (!room) return;
    setIsBusy(true);
    try {
      await removeRoom(room.id).catch(whenGone);
      forget(room.id);
      toast.success(messages.deleted);
    } catch (error) {
      logProblem('the room could not be deleted', error);
      const isLive = error instanceof ApiError && error.code === 'ROOM_IS_LIVE';
      toast.error(isLive ? messages.isLive : messages.deleteFailed);
    }
    setIsBusy(false);
    setRoom(null);
  };
  return { room, isBusy, ask: setRoom, confirm: () => void confirm(), cancel: () => setRoom(null) };
};

const whenGone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'ROOM_NOT_FOUND') throw error;
};
