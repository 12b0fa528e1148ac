/** Decides who may be in a room and as what. The other parts of the rooms feature and the media depend on it. */
import { AppError } from '@palco/contract/errors';
import { canManageCourse } from '@palco/domain/auth/access';
import { areOnlyExtraSeats, membershipOf, watchRestriction } from '@palco/domain/rooms/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { RoomRepository, RoomRow } from './repository.ts';

export type AdmissionPorts = {
  repository: RoomRepository;
  clock: Clock;
  /** The address of the terms that the user still has to accept for a course, if any. */
  findPendingTerms: (userId: string, courseId: string) => Promise<string | null>;
  /** The time until which a producer link admits the user to a room; null when it does not. */
  linkExpiry: (producerToken: string | undefined, roomId: string, userId: string) => Promise<Date | null>;
};

export type RoomAdmission = ReturnType<typeof createRoomAdmission>;
/** A room and as what the user is in it. */
export type EnteredRoom = Awaited<ReturnType<RoomAdmission['enterByLink']>>;

export const createRoomAdmission = ({ repository, clock, findPendingTerms, linkExpiry }: AdmissionPorts) => {
  /** Throws ROOM_NOT_FOUND. */
  const find = async (id: string): Promise<RoomRow> => {
    const row = await repository.find(id);
    if (!row) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };

  /** An archived room is there for the organizers of its course only. */
  const findCurrent = async (identity: Identity, id: string): Promise<RoomRow> => {
    const row = await find(id);
    if (row.archived_at !== null && !canManageCourse(identity, row.course_id)) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };

  const membership = async (identity: Identity, row: RoomRow) => {
    const { enrolment, kinds, isRoomMonitor } = await repository.enrolmentIn(row, identity.userId, clock.now());
    return membershipOf({
      isOrganizer: canManageCourse(identity, row.course_id),
      isMonitor: identity.monitor || isRoomMonitor,
      enrolment,
      isCourseOpen: row.is_course_open,
      hasOnlyExtraSeats: areOnlyExtraSeats(kinds),
    });
  };

  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  const enter = async (identity: Identity, id: string) => {
    const row = await findCurrent(identity, id);
    const member = await membership(identity, row);
    if (!member) throw new AppError('NO_PERMISSION');
    const hasTerms = row.terms_url !== null && !canManageCourse(identity, row.course_id);
    const termUrl = hasTerms ? await findPendingTerms(identity.userId, row.course_id) : null;
    if (termUrl) throw new AppError('TERMS_REQUIRED', { terms: { courseId: row.course_id, roomId: id, termUrl } });
    return { row, membership: member };
  };

  /** Stores the visit of a link holder, so that chat and viewer counts admit them too, also after a restart: members may have terms to accept. */
  const visit = async (identity: Identity, id: string, until: Date) => {
    const row = await findCurrent(identity, id);
    if (!canManageCourse(identity, row.course_id)) await repository.rememberVisit(id, identity.userId, until);
    return { row, membership: 'full' as const };
  };

  /** Holders of a valid producer link are admitted without a membership; other users need one. */
  const enterByLink = async (identity: Identity, id: string, producerToken?: string) => {
    const openUntil = await linkExpiry(producerToken, id, identity.userId);
    const entered = openUntil ? await visit(identity, id, openUntil) : await enter(identity, id);
    return { ...entered, isProducer: openUntil !== null };
  };

  /** As `enter`, for members who may also watch. */
  const enterToWatch = async (identity: Identity, id: string): Promise<RoomRow> => {
    const { row, membership: member } = await enter(identity, id);
    if (watchRestriction(member, { isMembersOnly: row.is_members_only })) throw new AppError('NO_PERMISSION');
    return row;
  };

  /** As `enter`, and also admits earlier visitors by link. */
  const admit = async (identity: Identity, id: string) => {
    try {
      return (await enter(identity, id)).membership;
    } catch (error) {
      const isRefused =
        error instanceof AppError && (error.code === 'NO_PERMISSION' || error.code === 'TERMS_REQUIRED');
      if (isRefused && (await repository.isVisitor(id, identity.userId, clock.now()))) return 'full' as const;
      throw error;
    }
  };

  return { find, membership, enter, visit, enterByLink, enterToWatch, admit };
};
