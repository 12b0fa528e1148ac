import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { isChanged, problemsOf, type RoomDraft } from '@palco/domain/rooms/draft';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
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

export type RoomDraftForm = ReturnType<typeof useRoomDraft>;

/** The form of a room. Leaving the page with unsaved changes is asked about. */
export const useRoomDraft = ({ saved, save, onSaved }: RoomDraftOptions) => {
  const messages = useMessages(organizerRoomsMessages);
  const form = useForm<RoomDraft>({
    // The room may be fetched again while it is edited: only fields without unsaved changes follow it.
    values: saved,
    resetOptions: { keepDirtyValues: true },
    mode: 'all',
    resolver: resolveDraft,
  });
  const draft = form.watch();
  const isDirty = isChanged(draft, saved);
  const guard = useLeaveGuard(isDirty);

  const submit = form.handleSubmit(async (values) => {
    try {
      const room = await save({ ...values, name: values.name.trim() });
      guard.release();
      form.reset(draftOf(room));
      onSaved(room);
    } catch (error) {
      logProblem('the room could not be saved', error);
      toast.error(messages.saveFailed);
    }
  });
  return { form, draft, guard, isDirty, submit, discard: () => form.reset(saved) };
};

/** The rules of the domain as errors of the form library; the type of an error is the problem. */
const resolveDraft: Resolver<RoomDraft> = (values) => {
  const problems = Object.entries(problemsOf(values));
  if (problems.length === 0) return { values, errors: {} };
  const errors: FieldErrors<RoomDraft> = Object.fromEntries(problems.map(([field, type]) => [field, { type }]));
  return { values: {}, errors };
};

export const draftOf = (room: RoomDetails): RoomDraft => ({
  name: room.name,
  description: room.description,
  channelId: room.channelId,
  courseId: room.courseId,
  isMembersOnly: room.isMembersOnly,
  isProtected: room.isProtected,
  interactive: room.interactive,
  isChatEnabled: room.isChatEnabled,
  videoMode: room.videoMode,
  liveDelivery: room.liveDelivery,
});
