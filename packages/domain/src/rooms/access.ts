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

/** As what somebody is in a room; null when the room is not for them. */
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

/** Why somebody with that seat may not watch; null when they may. */
export const watchRestriction = (
  seat: EnrolmentKind,
  room: { readonly isMembersOnly: boolean },
): 'guest' | 'extra' | null => {
  if (seat === 'extra') return 'extra';
  return seat === 'guest' && room.isMembersOnly ? 'guest' : null;
};
