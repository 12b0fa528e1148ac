/** The form of a room, before an organizer submits it. */
import * as limits from '@palco/contract/room-limits';

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
  draft.name !== saved.name ||
  draft.description !== saved.description ||
  draft.channelId !== saved.channelId ||
  draft.courseId !== saved.courseId ||
  draft.isMembersOnly !== saved.isMembersOnly ||
  draft.isProtected !== saved.isProtected ||
  draft.interactive !== saved.interactive;
