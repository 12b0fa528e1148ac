import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { changeRoom, type LiveRoomChange } from './api.ts';
import { liveOrganizerMessages } from './messages.ts';

/** Saves fields of a room and reports the result in a toast. */
export const useRoomChange = (roomId: string, onRoom: (room: RoomDetails) => void) => {
  const messages = useMessages(liveOrganizerMessages);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (change: LiveRoomChange) => {
    setIsSaving(true);
    try {
      onRoom(await changeRoom(roomId, change));
      toast.success(messages.saved);
    } catch (error) {
      logProblem('the room could not be saved', error);
      toast.error(messages.saveFailed);
    }
    setIsSaving(false);
  };
  return { isSaving, save: (change: LiveRoomChange) => void save(change) };
};
