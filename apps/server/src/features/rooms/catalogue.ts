/**
 * Every open page fetches home every 20 seconds, so it is cached: the rooms once, and one prepared response for each set of
 * enrolments and monitored rooms that users have. A change of a room, an enrolment or a monitor deletes the entries it affects.
 */
import { createHash } from 'node:crypto';
import type { Category } from '@palco/contract/rooms';
import { listRooms } from '@palco/contract/rooms';
import { canManageCourse } from '@palco/domain/auth/access';
import { areOnlyExtraSeats, type EnrolmentKind, membershipOf, watchRestriction } from '@palco/domain/rooms/access';
import { byLiveThenPlace } from '@palco/domain/rooms/order';
import type { Clock } from '../../adapters/clock/port.ts';
import { type PreparedJson, prepareJson } from '../../http/prepared-json.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads, createTtlCache } from '../../shared/ttl-cache.ts';
import { presentCard } from './present.ts';
import type { RoomRepository, RoomRow, Visibility } from './repository.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Changes made by another node, or by hand in the database, show within this time. */
const maxAgeMs = 5000;
const maxUsers = 50_000;
/** One prepared response can be large: it lists every room its users see. */
const maxResponses = 500;

export const createCatalogue = (repository: RoomRepository, { now, monotonicMs: nowMs }: Clock) => {
  const rooms = createCachedReads<ReadonlyMap<string, RoomRow>>({ nowMs, ttlMs: maxAgeMs });
  const visibilities = createCachedReads<Visibility>({ nowMs, ttlMs: maxAgeMs, maxEntries: maxUsers });
  const responses = createTtlCache<PreparedJson>({ nowMs, ttlMs: maxAgeMs, maxEntries: maxResponses });

  /** Without those that are archived. */
  const allRooms = () =>
    rooms.get('all', async () => {
      responses.clear();
      const current = (await repository.listAll()).filter((room) => room.archived_at === null);
      return new Map(current.map((room) => [room.id, room]));
    });

  const visibilityOf = (userId: string): Promise<Visibility> =>
    visibilities.get(userId, () => repository.visibilityOf({ userId, now: now() }));

  /** Null for those who see every room: who manages all courses, or monitors every room. */
  const seenRoomsOf = async ({ userId, monitor, managedCourses }: HomeCaller): Promise<Seen | null> => {
    if (monitor || managedCourses === 'all') return null;
    return { ...(await visibilityOf(userId)), managed: managedCourses };
  };

  return {
    home: async (caller: HomeCaller): Promise<PreparedJson> => {
      const visible = await seenRoomsOf(caller);
      const all = await allRooms();
      const key = visible === null ? 'all' : keyOf(visible);
      const prepared = responses.get(key);
      if (prepared) return prepared;
      const response = prepareJson(listRooms.response, categoriesOf(seenBy(visible, [...all.values()])), hash);
      responses.set(key, response);
      return response;
    },
    isProtected: async (roomId: string): Promise<boolean> => (await allRooms()).get(roomId)?.is_protected ?? false,
    /** Rooms of an open course without terms admit every user. */
    isOpenToAll: async (roomId: string): Promise<boolean> => {
      const room = (await allRooms()).get(roomId);
      return room?.is_course_open === true && room.terms_url === null;
    },
    /** The membership in a room without terms; null where the admission has to decide. */
    membershipIn: async (identity: Identity, roomId: string): Promise<EnrolmentKind | null> => {
      const room = (await allRooms()).get(roomId);
      if (!room || room.terms_url !== null) return null;
      if (canManageCourse(identity, room.course_id) || identity.monitor) return 'full';
      return memberIn(room, { ...(await visibilityOf(identity.userId)), managed: [] });
    },
    /** Whether a user may watch a room that admits every user; others are checked by the admission. */
    isOpenToWatch: async (userId: string, roomId: string): Promise<boolean> => {
      const room = (await allRooms()).get(roomId);
      if (!room?.is_course_open || room.terms_url !== null) return false;
      const membership = memberIn(room, { ...(await visibilityOf(userId)), managed: [] });
      return membership !== null && restrictionIn(room, membership) === null;
    },
    /** The live rooms that a user sees. */
    livesSeenBy: async (caller: HomeCaller): Promise<string[]> => {
      const lives = [...(await allRooms()).values()].filter((room) => room.is_live);
      if (lives.length === 0) return [];
      return seenBy(await seenRoomsOf(caller), lives).map(({ room }) => room.id);
    },
    roomsChanged: () => {
      rooms.clear();
      responses.clear();
    },
    enrolmentsChanged: (userId: string) => {
      visibilities.delete(userId);
    },
    allEnrolmentsChanged: visibilities.clear,
  };
};

const keyOf = ({ enrolments, rooms, managed }: Seen): string =>
  `${[...enrolments].map(([course, kind]) => `${course}:${kind}`).join(',')};${rooms.join(',')};${managed.join(',')}`;

type HomeCaller = Pick<Identity, 'userId' | 'monitor' | 'managedCourses'>;
/** With the courses that the user manages. */
type Seen = Visibility & { readonly managed: readonly string[] };
type SeenRoom = { readonly room: RoomRow; readonly membership: EnrolmentKind };

/** `visible` is null for users who see every room. */
const seenBy = (visible: Seen | null, rooms: readonly RoomRow[]): SeenRoom[] =>
  rooms.flatMap((room) => {
    const membership = visible === null ? 'full' : memberIn(room, visible);
    return membership === null ? [] : [{ room, membership }];
  });

const memberIn = (room: RoomRow, { enrolments, rooms, managed }: Seen) =>
  membershipOf({
    isOrganizer: managed.includes(room.course_id),
    isMonitor: rooms.includes(room.id),
    enrolment: enrolments.get(room.course_id) ?? null,
    isCourseOpen: room.is_course_open,
    hasOnlyExtraSeats: areOnlyExtraSeats([...enrolments.values()]),
  });

const restrictionIn = (room: RoomRow, membership: EnrolmentKind) =>
  watchRestriction(membership, { isMembersOnly: room.is_members_only });

const hash = (text: string) => createHash('sha1').update(text).digest('base64url');

const categoriesOf = (seen: readonly SeenRoom[]): Category[] => {
  const groups = [...Map.groupBy(seen, ({ room }) => room.channel_id).values()];
  groups.sort(
    ([a], [b]) =>
      (a?.room.channel_position ?? 0) - (b?.room.channel_position ?? 0) ||
      (a?.room.channel_name ?? '').localeCompare(b?.room.channel_name ?? '', 'pt-BR'),
  );
  return groups.map((group) => ({
    id: group[0]?.room.channel_id ?? '',
    name: group[0]?.room.channel_name ?? '',
    rooms: group
      .toSorted((a, b) => byLiveThenPlace(listed(a.room), listed(b.room)))
      .map(({ room, membership }) => presentCard(room, restrictionIn(room, membership))),
  }));
};

const listed = (room: RoomRow) => ({
  live: room.is_live,
  name: room.name,
  course: room.course_name,
  place: room.course_position,
});
