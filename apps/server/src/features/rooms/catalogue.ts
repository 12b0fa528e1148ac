/**
 * Home is what everybody asks for every 20 seconds, so it is kept ready: the rooms once, and one prepared answer for each
 * set of courses and rooms people see. A change of a room, an enrolment or a monitor drops what it touches.
 */
import { createHash } from 'node:crypto';
import type { Category } from '@palco/contract/rooms';
import { listRooms } from '@palco/contract/rooms';
import { byLiveThenName } from '@palco/domain/rooms/order';
import { type PreparedJson, prepareJson } from '../../http/prepared-json.ts';
import { presentCard } from './present.ts';
import type { RoomRepository, RoomRow, Sight } from './repository.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Changes made by another node, or by hand in the database, show within this time. */
const maxAgeMs = 5000;
/** More different sets than this at once start over. */
const maxAnswers = 500;

type Kept<T> = { readonly value: T; readonly until: number };

export const createCatalogue = (repository: RoomRepository, now: () => Date) => {
  let rooms: Kept<Promise<readonly RoomRow[]>> | null = null;
  const sights = new Map<string, Kept<Promise<Sight>>>();
  const answers = new Map<string, PreparedJson>();

  const keep = <T>(value: T): Kept<T> => ({ value, until: now().getTime() + maxAgeMs });
  const isFresh = (kept: Kept<unknown> | null | undefined) =>
    kept !== null && kept !== undefined && kept.until > now().getTime();

  const allRooms = (): Promise<readonly RoomRow[]> => {
    if (!rooms || !isFresh(rooms)) {
      const reading = repository.listAll();
      rooms = keep(reading);
      answers.clear();
      // A failed read is not worth keeping.
      reading.catch(() => {
        rooms = null;
      });
    }
    return rooms.value;
  };

  const sightOf = (userId: string): Promise<Sight> => {
    const kept = sights.get(userId);
    if (kept && isFresh(kept)) return kept.value;
    if (sights.size > 50_000) sights.clear();
    const reading = repository.sightOf(userId, now());
    sights.set(userId, keep(reading));
    reading.catch(() => sights.delete(userId));
    return reading;
  };

  return {
    /** The prepared answer of home for somebody; staff and those who monitor every room see everything. */
    home: async (userId: string, seesAll: boolean): Promise<PreparedJson> => {
      const sight = seesAll ? null : await sightOf(userId);
      const all = await allRooms();
      const key = sight === null ? 'all' : `${sight.courses.join(',')};${sight.rooms.join(',')}`;
      const ready = answers.get(key);
      if (ready) return ready;
      if (answers.size >= maxAnswers) answers.clear();
      const seen = sight === null ? all : all.filter((room) => isSeen(room, sight));
      const answer = prepareJson(listRooms.response, categoriesOf(seen), hash);
      answers.set(key, answer);
      return answer;
    },
    isProtected: async (roomId: string): Promise<boolean> =>
      (await allRooms()).find((room) => room.id === roomId)?.is_protected ?? false,
    /** Of an open course without terms: nobody is kept out of it. */
    isForEverybody: async (roomId: string): Promise<boolean> =>
      (await allRooms()).some((room) => room.id === roomId && room.is_course_open && room.terms_url === null),
    roomsChanged: () => {
      rooms = null;
      answers.clear();
    },
    enrolmentsChanged: (userId: string) => {
      sights.delete(userId);
    },
  };
};

const isSeen = (room: RoomRow, { courses, rooms }: Sight) =>
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
