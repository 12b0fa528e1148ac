/**
 * Unsaved changes of room forms, in local storage by person and room. They survive a closed tab and go with the logout. Forms of new
 * rooms have one draft for each tab; a tab without one continues the draft of a tab that was closed.
 */
import { liveDelivery, videoMode } from '@palco/contract/rooms/organizer';
import { changesOf, isChanged, type RoomDraft } from '@palco/domain/rooms/draft';
import * as z from 'zod/mini';
import { newId } from '../../../lib/browser/new-id.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage/storage.ts';

/** Whose form it is: a person's, of one room or of a new one. */
export type DraftOwner = { readonly userId: string; readonly roomId: string | 'new' };

/** The room as the form got it; `updatedAt` is empty for a new room. */
export type SavedRoom = { readonly values: RoomDraft; readonly updatedAt: string };

/** Forgotten rooms must not fill the storage: only the drafts that were written last stay. */
const maxDrafts = 20;

const roomDraft = z.object({
  name: z.string(),
  description: z.string(),
  channelId: z.string(),
  courseId: z.string(),
  isMembersOnly: z.boolean(),
  isProtected: z.boolean(),
  interactive: z.boolean(),
  isChatEnabled: z.boolean(),
  videoMode,
  liveDelivery,
});
const storedDraft = z.object({
  draft: roomDraft,
  saved: roomDraft,
  updatedAt: z.string(),
  /** Epoch milliseconds of the last change. */
  at: z.optional(z.number()),
  /** The form of a new room was left without an end: another tab may continue it. */
  isLeft: z.optional(z.boolean()),
});
/** The draft that was written last is the last entry. */
const storedDrafts = z.array(z.tuple([z.string(), storedDraft]));

export const storeDraft = (owner: DraftOwner, draft: RoomDraft, { values, updatedAt }: SavedRoom): void =>
  writeAll([
    ...othersOf(owner),
    [keyOf(owner), { draft: { ...draft }, saved: { ...values }, updatedAt, at: Date.now() }],
  ]);

export const forgetDraft = (owner: DraftOwner): void => writeAll(othersOf(owner));

/** The tab is closed, or its page is left: another tab may continue the draft. */
export const leaveDraft = (owner: DraftOwner): void =>
  writeAll(readAll().map(([key, stored]) => [key, key === keyOf(owner) ? { ...stored, isLeft: true } : stored]));

export type RestoredDraft = {
  readonly changes: Partial<RoomDraft>;
  /** The room was changed after the draft was begun. */
  readonly isOutdated: boolean;
};

/**
 * The stored changes that still change the room; null when there are none. Fields in `fixed` can no longer be changed. A draft of a new
 * room that another tab left becomes the one of this tab.
 */
export const restoreDraft = (
  owner: DraftOwner,
  { values, updatedAt }: SavedRoom,
  fixed: readonly (keyof RoomDraft)[] = [],
): RestoredDraft | null => {
  const stored = owner.roomId === 'new' ? claimDraft(owner) : readAll().find(([key]) => key === keyOf(owner))?.[1];
  if (!stored) return null;
  const wanted = { ...values, ...changesOf(stored.draft, stored.saved) };
  for (const field of fixed) Object.assign(wanted, { [field]: values[field] });
  const changes = changesOf(wanted, values);
  if (Object.keys(changes).length === 0) return null;
  const isOutdated = stored.updatedAt !== updatedAt || isChanged(stored.saved, values);
  // Of a new room nothing is saved.
  return { changes, isOutdated: owner.roomId !== 'new' && isOutdated };
};

/** A crash leaves no mark; a draft that was not changed for so long is continued like one that was left. */
const untouchedMs = 60 * 60_000;

/** The draft of this tab, or one that another tab left. */
const claimDraft = (owner: DraftOwner) => {
  const drafts = readAll();
  const isFree = ([key, { isLeft, at = 0 }]: StoredDrafts[number]) =>
    key.startsWith(newKeyOf(owner)) && (isLeft || at < Date.now() - untouchedMs);
  const found = drafts.find(([key]) => key === keyOf(owner)) ?? drafts.findLast(isFree);
  if (!found) return undefined;
  const stored = { ...found[1], isLeft: false, at: Date.now() };
  writeAll([...drafts.filter((one) => one !== found), [keyOf(owner), stored]]);
  return stored;
};

const keyOf = (owner: DraftOwner): string =>
  owner.roomId === 'new' ? `${newKeyOf(owner)} ${tabId()}` : `${owner.userId} ${owner.roomId}`;
const newKeyOf = ({ userId }: DraftOwner) => `${userId} new`;

const tabId = (): string => {
  const known = readStored('tab');
  if (known !== null) return known;
  const made = newId();
  writeStored('tab', made);
  return made;
};

type StoredDrafts = z.infer<typeof storedDrafts>;

const readAll = (): StoredDrafts => {
  try {
    return z.parse(storedDrafts, JSON.parse(readStored('roomDrafts') ?? '[]'));
  } catch {
    // Written by another version or by hand.
    return [];
  }
};

const othersOf = (owner: DraftOwner) => readAll().filter(([key]) => key !== keyOf(owner));

const writeAll = (drafts: StoredDrafts) => {
  if (drafts.length === 0) removeStored('roomDrafts');
  else writeStored('roomDrafts', JSON.stringify(drafts.slice(-maxDrafts)));
};
