/** The form of a room, before an organizer submits it. */
import * as limits from '@palco/contract/room-limits';
import type { LiveDelivery, VideoMode } from '@palco/contract/rooms/organizer';

export type RoomDraft = {
  readonly name: string;
  readonly description: string;
  /** Empty until one is chosen. */
  readonly channelId: string;
  readonly courseId: string;
  readonly isMembersOnly: boolean;
  readonly isProtected: boolean;
  /** Viewers can be invited to a stage during the live. */
  readonly interactive: boolean;
  readonly isChatEnabled: boolean;
  readonly videoMode: VideoMode;
  readonly liveDelivery: LiveDelivery;
};

export type DraftProblem = 'required' | 'too_long';
export type DraftProblems = { readonly [K in 'name' | 'description' | 'channelId' | 'courseId']?: DraftProblem };

export const emptyDraft: RoomDraft = {
  name: '',
  description: '',
  channelId: '',
  courseId: '',
  isMembersOnly: false,
  isProtected: true,
  interactive: false,
  isChatEnabled: true,
  videoMode: 'LIVE',
  liveDelivery: 'automatic',
};

export const problemsOf = ({ name, description, channelId, courseId }: RoomDraft): DraftProblems => ({
  ...(name.trim() === '' && { name: 'required' }),
  ...(name.trim().length > limits.rooms.nameMax && { name: 'too_long' }),
  ...(description.length > limits.rooms.descriptionMax && { description: 'too_long' }),
  ...(channelId === '' && { channelId: 'required' }),
  ...(courseId === '' && { courseId: 'required' }),
});

/** Whether leaving the form would lose changes. */
export const isChanged = (draft: RoomDraft, saved: RoomDraft): boolean =>
  fields.some((field) => draft[field] !== saved[field]);

/** Only what was changed is sent: another organizer may have changed the rest meanwhile. */
export const changesOf = (draft: RoomDraft, saved: RoomDraft): Partial<RoomDraft> =>
  Object.fromEntries(fields.flatMap((field) => (draft[field] === saved[field] ? [] : [[field, draft[field]]])));

const fields = Object.keys(emptyDraft) as (keyof RoomDraft)[];
