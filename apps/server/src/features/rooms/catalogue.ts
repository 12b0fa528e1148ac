/**
 * Every open page fetches home every 20 seconds, so it is cached: the rooms once, and one prepared response for each set of
 * courses and rooms that users see. A change of a room, an enrolment or a monitor deletes the entries it affects.
 */
import { createHash } from 'node:crypto';
import type { Category } from '@palco/contract/rooms';
import { listRooms } from '@palco/contract/rooms';
import { byLiveThenName } from '@palco/domain/rooms/order';
import type { Clock } from '../../adapters/clock/port.ts';
import { type PreparedJson, prepareJson } from '../../http/prepared-json.ts';
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
  const rooms = createCachedReads<readonly RoomRow[]>({ nowMs, ttlMs: maxAgeMs });
  const visibilities = createCachedReads<Visibility>({ nowMs, ttlMs: maxAgeMs, maxEntries: maxUsers });
  const responses = createTtlCache<PreparedJson>({ nowMs, ttlMs: maxAgeMs, maxEntries: maxResponses });

  const allRooms = (): Promise<readonly RoomRow[]> => {
    return rooms.get('all', () => {
      responses.clear();
      return repository.listAll();
    });
  };

  const visibilityOf = (userId: string): Promise<Visibility> =>
    visibilities.get(userId, () => repository.visibilityOf(userId, now()));

  return {
    /** `seesAll`: organizers and those who monitor every room. */
    home: async (userId: string, seesAll: boolean): Promise<PreparedJson> => {
      const visible = seesAll ? null : await visibilityOf(userId);
      const all = await allRooms();
      const key = visible === null ? 'all' : `${visible.courses.join(',')};${visible.rooms.join(',')}`;
      const prepared = responses.get(key);
      if (prepared) return prepared;
      const seen = visible === null ? all : all.filter((room) => isVisible(room, visible));
      const response = prepareJson(listRooms.response, categoriesOf(seen), hash);
      responses.set(key, response);
      return response;
    },
    isProtected: async (roomId: string): Promise<boolean> =>
      (await allRooms()).find((room) => room.id === roomId)?.is_protected ?? false,
    /** Rooms of an open course without terms admit every user. */
    isOpenToAll: async (roomId: string): Promise<boolean> =>
      (await allRooms()).some((room) => room.id === roomId && room.is_course_open && room.terms_url === null),
    /** As `isOpenToAll`, and guests may watch. */
    isWatchableByAll: async (roomId: string): Promise<boolean> =>
      (await allRooms()).some(
        (room) => room.id === roomId && room.is_course_open && room.terms_url === null && !room.is_members_only,
      ),
    roomsChanged: () => {
      rooms.clear();
      responses.clear();
    },
    enrolmentsChanged: (userId: string) => {
      visibilities.delete(userId);
    },
  };
};

const isVisible = (room: RoomRow, { courses, rooms }: Visibility) =>
  room.is_course_open || courses.includes(room.course_id) || rooms.includes(room.id);

const hash = (text: string) => createHash('sha1').update(text).digest('base64url');

const categoriesOf = (rooms: readonly RoomRow[]): Category[] => {
  const groups = [...Map.groupBy(rooms, (room) => room.channel_id).values()];
  groups.sort(
    (a, b) =>
      (a[0]?.channel_position ?? 0) - (b[0]?.channel_position ?? 0) ||
      (a[0]?.channel_name ?? '').localeCompare(b[0]?.channel_name ?? '', 'pt-BR'),
  );
  return groups.map((group) => ({
    id: group[0]?.channel_id ?? '',
    name: group[0]?.channel_name ?? '',
    rooms: group.map(presentCard).sort(byLiveThenName),
  }));
};
