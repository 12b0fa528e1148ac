import type { RoomDetails } from '@palco/contract/rooms';
import { isChanged, type RoomDraft } from '@palco/domain/rooms/draft';
import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { organizerRoomsMessages } from './messages.ts';

type RoomDraftOptions = {
  readonly saved: RoomDraft;
  readonly save: (draft: RoomDraft) => Promise<RoomDetails>;
  readonly onSaved: (room: RoomDetails) => void;
};

/** What is being written about a room; leaving the page with some of it unsaved is asked about. */
export const useRoomDraft = ({ saved, save, onSaved }: RoomDraftOptions) => {
  const messages = useMessages(organizerRoomsMessages);
  const [change, setChange] = useState<Partial<RoomDraft>>({});
  const [isSaving, setIsSaving] = useState(false);
  const draft = { ...saved, ...change };
  const guard = useLeaveGuard(isChanged(draft, saved));

  const run = async () => {
    setIsSaving(true);
    try {
      const room = await save({ ...draft, name: draft.name.trim() });
      guard.release();
      setChange({});
      onSaved(room);
    } catch (error) {
      logProblem('the room could not be saved', error);
      toast.error(messages.saveFailed);
    }
    setIsSaving(false);
  };
  return {
    draft,
    guard,
    isSaving,
    change: (part: Partial<RoomDraft>) => setChange((former) => ({ ...former, ...part })),
    discard: () => setChange({}),
    save: () => void run(),
  };
};

export const draftOf = (room: RoomDetails): RoomDraft => ({
  name: room.name,
  description: room.description,
  channelId: room.channelId,
  courseId: room.courseId,
  isMembersOnly: room.isMembersOnly,
  isProtected: room.isProtected,
});
