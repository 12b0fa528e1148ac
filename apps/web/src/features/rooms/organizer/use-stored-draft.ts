import { isChanged, type RoomDraft } from '@palco/domain/rooms/draft';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type DraftOwner,
  forgetDraft,
  leaveDraft,
  type RestoredDraft,
  restoreDraft,
  type SavedRoom,
  storeDraft,
} from './stored-draft.ts';

type StoredDraftOptions = {
  readonly form: UseFormReturn<RoomDraft>;
  readonly draft: RoomDraft;
  readonly owner: DraftOwner;
  readonly saved: SavedRoom;
  readonly fixed: readonly (keyof RoomDraft)[];
};

/** Fills the form with the stored changes of the person, and stores every change from then on. */
export const useStoredDraft = ({ form, draft, owner, saved, fixed }: StoredDraftOptions) => {
  const [restored, setRestored] = useState<RestoredDraft | null>(() => restoreDraft(owner, saved, fixed));
  const { userId, roomId } = owner;

  // Once, when the form is shown: its own values come first, so that these are the unsaved ones.
  const initial = useRef(restored);
  useEffect(() => {
    for (const [field, value] of Object.entries(initial.current?.changes ?? {}))
      form.setValue(field as keyof RoomDraft, value, { shouldDirty: true, shouldValidate: true });
  }, [form]);

  const isDirty = isChanged(draft, saved.values);
  const wasDirty = useRef(false);
  /** The saved values follow a moment later, or never where the page is left. */
  const isSaved = useRef(false);
  const content = JSON.stringify([draft, saved]);
  useEffect(() => {
    const [present, base] = JSON.parse(content) as [RoomDraft, SavedRoom];
    if (isDirty && !isSaved.current) storeDraft({ userId, roomId }, present, base);
    else if (wasDirty.current) forgetDraft({ userId, roomId });
    if (!isDirty) isSaved.current = false;
    wasDirty.current = isDirty;
  }, [content, isDirty, userId, roomId]);

  useEffect(() => {
    const leave = () => leaveDraft({ userId, roomId });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [userId, roomId]);

  const forget = () => {
    forgetDraft(owner);
    setRestored(null);
  };
  return {
    restored,
    forget,
    /** The server has the values: they are stored no more. */
    settle: () => {
      isSaved.current = true;
      forget();
    },
  };
};
