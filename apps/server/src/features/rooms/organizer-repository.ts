/** The list of rooms for organizers, and changes of many rooms at once. */
import * as limits from '@palco/contract/room-limits';
import type { RoomFilter, RoomSort, RoomsChange } from '@palco/contract/rooms/organizer';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { isManaged } from '../../shared/managed.ts';
import type { RoomChange, RoomRepository } from './repository.ts';

export type RoomSearch = {
  readonly search: string;
  readonly channelId: string | undefined;
  readonly courseId: string | undefined;
  readonly filter: RoomFilter;
  readonly sort: RoomSort;
  /** Rooms of other courses are not found. */
  readonly managed: ManagedCourses;
  /** From 1. */
  readonly page: number;
};

export type RoomsOutcome = { readonly changed: string[]; readonly live: string[]; readonly missing: string[] };
export type OrganizerRoomRepository = ReturnType<typeof createOrganizerRoomRepository>;

export const createOrganizerRoomRepository = (db: Db, rooms: Pick<RoomRepository, 'joined'>) => {
  const find = async (wanted: RoomSearch, now: Date) => {
    const conditions = conditionsOf(wanted, now);
    const matching = db
      .selectFrom('rooms')
      .innerJoin('channels', 'channels.id', 'rooms.channel_id')
      .innerJoin('courses', 'courses.id', 'rooms.course_id')
      .innerJoin('room_search', 'room_search.room_id', 'rooms.id')
      .where(({ and }) => and(conditions));
    const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const rows = await rooms
      .joined()
      .innerJoin('room_search', 'room_search.room_id', 'rooms.id')
      .where(({ and }) => and(conditions))
      .orderBy(sql.raw(orderOf[wanted.sort]))
      .orderBy('rooms.id', 'desc')
      .limit(limits.rooms.pageSize)
      .offset((wanted.page - 1) * limits.rooms.pageSize)
      .execute();
    return { rows, total: Number(total) };
  };

  /** A repeated request returns the copy of the first one. Undefined when there is no such room. */
  const duplicate = (id: string, made: { name: string; userId: string; requestKey: string | null }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into rooms (name, made_by, request_key, channel_id, course_id, description, is_interactive, is_chat_enabled,
                           is_members_only, is_protected, timezone, slow_mode_s, is_team_chat_enabled, team_size,
                           video_mode, live_delivery)
        select ${made.name}, ${made.userId}, ${made.requestKey}, channel_id, course_id, description, is_interactive, is_chat_enabled,
               is_members_only, is_protected, timezone, slow_mode_s, is_team_chat_enabled, team_size, video_mode, live_delivery
        from rooms where id = ${id}
        on conflict (request_key) do nothing
        returning id`.execute(tx);
      const copy = rows[0]?.id;
      if (copy === undefined) {
        if (made.requestKey === null) return undefined;
        const former = await tx
          .selectFrom('rooms')
          .select('id')
          .where('request_key', '=', made.requestKey)
          .executeTakeFirst();
        return former?.id;
      }
      await sql`
        insert into room_monitors (room_id, user_id)
        select ${copy}, user_id from room_monitors where room_id = ${id}`.execute(tx);
      return copy;
    });

  /** Rooms that are live stay as they are, but can be moved. */
  const change = (ids: readonly string[], columns: RoomChange, isForLive: boolean): Promise<RoomsOutcome> =>
    db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('rooms')
        .select(['id', 'is_live'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute();
      const outcome = outcomeOf(ids, found, isForLive);
      if (outcome.changed.length > 0)
        await tx.updateTable('rooms').set(columns).where('id', 'in', outcome.changed).execute();
      return outcome;
    });

  const states = async (ids: readonly string[]): Promise<RoomsOutcome> =>
    outcomeOf(
      ids,
      await db
        .selectFrom('rooms')
        .select(['id', 'is_live'])
        .where('id', 'in', [...ids])
        .execute(),
      false,
    );

  /** Whether all of these rooms that exist are of the courses. */
  const areManaged = async (ids: readonly string[], managed: ManagedCourses): Promise<boolean> => {
    const other = await db
      .selectFrom('rooms')
      .select('id')
      .where('id', 'in', [...ids])
      .where(({ not }) => not(isManaged(sql.ref('rooms.course_id'), managed)))
      .executeTakeFirst();
    return other === undefined;
  };

  return { find, duplicate, change, states, areManaged };
};

export const columnsOfChange = (change: Exclude<RoomsChange, { action: 'delete' }>, now: Date): RoomChange => {
  if (change.action === 'archive') return { archived_at: now, updated_at: now };
  if (change.action === 'restore') return { archived_at: null, updated_at: now };
  return {
    updated_at: now,
    ...(change.channelId !== undefined && { channel_id: change.channelId }),
    ...(change.courseId !== undefined && { course_id: change.courseId }),
  };
};

const outcomeOf = (
  ids: readonly string[],
  found: readonly { id: string; is_live: boolean }[],
  isForLive: boolean,
): RoomsOutcome => {
  const live = new Map(found.map((room) => [room.id, room.is_live]));
  const unique = [...new Set(ids)];
  return {
    changed: unique.filter((id) => live.has(id) && (isForLive || live.get(id) === false)),
    live: unique.filter((id) => !isForLive && live.get(id) === true),
    missing: unique.filter((id) => !live.has(id)),
  };
};

const orderOf: Record<RoomSort, string> = {
  newest: 'rooms.id desc',
  name: 'room_search.name',
  start: 'rooms.starts_at nulls last',
  updated: 'rooms.updated_at desc',
};

const conditionsOf = (
  { search, channelId, courseId, filter, managed }: RoomSearch,
  now: Date,
): Expression<SqlBool>[] => [
  filterOf[filter](now),
  isManaged(sql.ref('rooms.course_id'), managed),
  ...(channelId === undefined ? [] : [sql<SqlBool>`rooms.channel_id = ${channelId}`]),
  ...(courseId === undefined ? [] : [sql<SqlBool>`rooms.course_id = ${courseId}`]),
  ...search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(
      (word) => sql<SqlBool>`
        position(plain_text(${word}) in
                 room_search.text || chr(10) || channels.search_name || chr(10) || courses.search_name) > 0`,
    ),
];

const filterOf: Record<RoomFilter, (now: Date) => Expression<SqlBool>> = {
  current: () => sql<SqlBool>`rooms.archived_at is null`,
  live: () => sql<SqlBool>`rooms.archived_at is null and rooms.is_live`,
  upcoming: (now) =>
    sql<SqlBool>`rooms.archived_at is null and rooms.live_status = 'not_live' and rooms.starts_at > ${now}`,
  recorded: () => sql<SqlBool>`rooms.archived_at is null and rooms.video_id is not null`,
  archived: () => sql<SqlBool>`rooms.archived_at is not null`,
};
