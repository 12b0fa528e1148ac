import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { isChanged, problemsOf, type RoomDraft } from '@palco/domain/rooms/draft';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { organizerRoomsMessages } from './messages.ts';
import type { DraftOwner } from './stored-draft.ts';
import { useStoredDraft } from './use-stored-draft.ts';

type RoomDraftOptions = {
  readonly saved: RoomDraft;
  /** When the room was changed last; empty for a new one. */
  readonly updatedAt: string;
  readonly owner: DraftOwner;
  /** Fields that can no longer be changed. */
  readonly fixed?: readonly (keyof RoomDraft)[];
  readonly save: (draft: RoomDraft) => Promise<RoomDetails>;
  readonly onSaved: (room: RoomDetails) => void;
};

export type RoomDraftForm = ReturnType<typeof useRoomDraft>;

/** The form of a room. Unsaved changes are stored in the browser, and leaving the page with them is asked about. */
export const useRoomDraft = ({ saved, updatedAt, owner, fixed = [], save, onSaved }: RoomDraftOptions) => {
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
  const stored = useStoredDraft({ form, draft, owner, saved: { values: saved, updatedAt }, fixed });

  const submit = form.handleSubmit(async (values) => {
    try {
      const room = await save({ ...values, name: values.name.trim() });
      guard.release();
      stored.settle();
      form.reset(draftOf(room), replaced);
      onSaved(room);
    } catch (error) {
      logProblem('the room could not be saved', error);
      toast.error(messages.saveFailed);
    }
  });
  const discard = () => {
    stored.forget();
    form.reset(saved, replaced);
  };
  /** Leaving without saving gives the changes up. */
  const leave = () => {
    stored.settle();
    guard.leave();
  };
  return { form, draft, guard: { ...guard, leave }, isDirty, submit, discard, restored: stored.restored };
};

/** Without it the options of the form would keep what was typed. The fields stay, as one of them may get the focus at once. */
const replaced = { keepDirtyValues: false, keepFieldsRef: true };

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
