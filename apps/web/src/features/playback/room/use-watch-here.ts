import type { Room } from '@palco/contract/rooms';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { loadMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fetchRoom, watchHere } from '../api.ts';
import { playbackMessages } from '../messages.ts';

/** Takes the lease from the other tab, then fetches the room for this one. */
export const useWatchHere = (
  roomId: string,
  link: string | undefined,
  change: (next: (room: Room) => Room) => void,
) => {
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    setIsTaking(true);
    try {
      await watchHere(roomId, link);
      const room = await fetchRoom(roomId, link);
      change(() => room);
    } catch (error) {
      const messages = await loadMessages(playbackMessages);
      const isGone = error instanceof ApiError && error.status === 404;
      toast.warning(isGone ? messages.roomNotFound : messages.takeoverFailed);
    } finally {
      setIsTaking(false);
    }
  };
  return { isTaking, take: () => void take() };
};
