/** Spec section 6 and decisions, "People and access": who sees a room and who may watch it. */

export type EnrolmentKind = 'full' | 'guest' | 'extra';

export type RoomVisitor = {
  /** Of the room's course; admins are of every course. */
  readonly isOrganizer: boolean;
  /** Of this room, or of every room. */
  readonly isMonitor: boolean;
  /** The enrolment in the room's course that has not run out, if any. */
  readonly enrolment: EnrolmentKind | null;
  readonly isCourseOpen: boolean;
  /** The user has unexpired enrolments, and all of them are extra seats. */
  readonly hasOnlyExtraSeats: boolean;
};

/** The membership of a user in a room; null when they may not enter it. An extra seat is one in open courses too. */
export const membershipOf = ({
  isOrganizer,
  isMonitor,
  enrolment,
  isCourseOpen,
  hasOnlyExtraSeats,
}: RoomVisitor): EnrolmentKind | null => {
  if (isOrganizer || isMonitor) return 'full';
  if (enrolment) return enrolment;
  if (!isCourseOpen) return null;
  return hasOnlyExtraSeats ? 'extra' : 'guest';
};

/** Why a member may not watch; null when they may. */
export const watchRestriction = (
  membership: EnrolmentKind,
  room: { readonly isMembersOnly: boolean },
): 'guest' | 'extra' | null => {
  if (membership === 'extra') return 'extra';
  return membership === 'guest' && room.isMembersOnly ? 'guest' : null;
};

/** Whether these unexpired enrolments, of all courses of a user, are extra seats and nothing else. */
export const areOnlyExtraSeats = (enrolments: readonly EnrolmentKind[]): boolean =>
  enrolments.length > 0 && enrolments.every((kind) => kind === 'extra');
