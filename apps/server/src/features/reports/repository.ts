import { actionKinds } from '@palco/contract/reports/kinds';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { isManaged } from '../../shared/managed.ts';
import type { LogRow } from './present.ts';

export type EventFilter = {
  readonly roomId?: string | undefined;
  readonly userId?: string | undefined;
  readonly before?: string | undefined;
  /** Only what was done in rooms of these courses. */
  readonly managed?: ManagedCourses;
};

export type EventRepository = ReturnType<typeof createEventRepository>;

export const createEventRepository = (db: Db) => ({
  hasRoom: async (id: string): Promise<boolean> =>
    (await db.selectFrom('rooms').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

  list: async (filter: EventFilter, limit: number): Promise<LogRow[]> =>
    (await sql<LogRow>`${eventsQuery(filter, limit)}`.execute(db)).rows,
});

/** The newest of those done by the person and those done to the person are found by one index each. */
export const eventsQuery = (
  { roomId, userId, before, managed = 'all' }: EventFilter,
  limit: number,
): RawBuilder<unknown> => {
  const newest = (condition: RawBuilder<unknown>) => sql`
    (select id from event_log
     where names is not null and kind = any(${sql.val([...actionKinds])}::text[]) and ${condition}
       and ${inManagedRoom(managed)}
       and ${roomId === undefined ? sql`true` : sql`room_id = ${roomId}`}
       and ${before === undefined ? sql`true` : sql`id < ${before}`}
     order by id desc limit ${limit})`;
  const ids =
    userId === undefined
      ? newest(sql`true`)
      : sql`${newest(sql`user_id = ${userId}`)} union ${newest(sql`details ->> 'userId' = ${userId}`)}`;
  return sql`
    select event_log.*, rooms.id is not null as room_exists, person.id as person_id
    from event_log
    left join rooms on rooms.id = event_log.room_id
    left join users person on person.id = case when names ? 'person' then (details ->> 'userId')::bigint end
    where event_log.id in (${ids})
    order by event_log.id desc limit ${limit}`;
};

/** Actions outside of rooms, and in rooms that were deleted, are seen by those who manage everything. */
const inManagedRoom = (managed: ManagedCourses): RawBuilder<unknown> =>
  managed === 'all'
    ? sql`true`
    : sql`exists (select 1 from rooms where rooms.id = event_log.room_id and ${isManaged(sql`rooms.course_id`, managed)})`;
