/** Spec section 6 and decisions, "People and access": who sees a room and who may watch it. */

export type EnrolmentKind = 'full' | 'guest' | 'extra';

export type RoomVisitor = {
  /** Organizers and admins see every room. */
  readonly isOrganizer: boolean;
  /** Of this room, or of every room. */
  readonly isMonitor: boolean;
  /** The enrolment in the room's course that has not run out, if any. */
  readonly enrolment: EnrolmentKind | null;
  readonly isCourseOpen: boolean;
};

/** The membership of a user in a room; null when they may not enter it. */
export const membershipOf = ({
  isOrganizer,
  isMonitor,
  enrolment,
  isCourseOpen,
}: RoomVisitor): EnrolmentKind | null => {
  if (isOrganizer || isMonitor) return 'full';
  if (enrolment) return enrolment;
  return isCourseOpen ? 'guest' : null;
};

/** Why a member may not watch; null when they may. */
export const watchRestriction = (
  membership: EnrolmentKind,
  room: { readonly isMembersOnly: boolean },
): 'guest' | 'extra' | null => {
  if (membership === 'extra') return 'extra';
  return membership === 'guest' && room.isMembersOnly ? 'guest' : null;
};
