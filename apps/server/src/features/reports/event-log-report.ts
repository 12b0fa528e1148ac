/** Everything that happened in a room, the newest first. Each filter is answered by an index that holds the time. */
import { type EventKind, eventKinds } from '@palco/contract/reports/kinds';
import type { LoggedEvent } from '@palco/contract/reports/room-reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { matchesPerson } from '../../shared/person-search.ts';

export type EventLogQuery = {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly kinds?: string | undefined;
  readonly userId?: string | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
};

type EventRow = {
  readonly id: string;
  readonly at: Date;
  /** Microseconds since 1970: the time as it is stored. */
  readonly at_us: string;
  readonly kind: EventKind;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly details: Record<string, unknown>;
  readonly names: { readonly who?: string; readonly person?: string } | null;
};

/** A search names people; of more than this the newest accounts count. */
const maxFound = 200;
const known: ReadonlySet<string> = new Set(eventKinds);

export const readEvents = async (
  db: Db,
  roomId: string,
  query: EventLogQuery,
  limit: number,
): Promise<{ entries: LoggedEvent[]; next: string | null }> => {
  const userIds = await usersOf(db, query);
  if (userIds?.length === 0) return { entries: [], next: null };
  const { rows } = await sql<EventRow>`${roomEventsQuery(roomId, query, userIds, limit + 1)}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(present),
    next: rows.length > limit && last ? `${last.at_us}_${last.id}` : null,
  };
};

/** The people whose events are wanted; null: everyone's. */
const usersOf = async (db: Db, { userId, search }: EventLogQuery): Promise<string[] | null> => {
  if (search === undefined || search === '') return userId === undefined ? null : [userId];
  const { rows } = await sql<{ id: string }>`
    select id from users where ${matchesPerson(search)} order by id desc limit ${maxFound}`.execute(db);
  const found = rows.map(({ id }) => id);
  return userId === undefined ? found : found.filter((id) => id === userId);
};

export const roomEventsQuery = (
  roomId: string,
  { fromDate, toDate, kinds, cursor }: EventLogQuery,
  userIds: readonly string[] | null,
  limit: number,
): RawBuilder<unknown> => {
  const [cursorUs, cursorId] = cursor?.split('_') ?? [];
  const wanted = kinds?.split(',').filter((kind) => known.has(kind));
  const newest = (condition: RawBuilder<unknown>) => sql`
    (select id, at from event_log
     where room_id = ${roomId} and ${condition}
       and ${fromDate === undefined ? sql`true` : sql`at >= ${fromDate}::timestamptz`}
       and ${toDate === undefined ? sql`true` : sql`at <= ${toDate}::timestamptz`}
       and ${cursorUs === undefined ? sql`true` : sql`(at, id) < ('epoch'::timestamptz + ${cursorUs}::bigint * interval '1 microsecond', ${cursorId}::bigint)`}
     order by at desc, id desc limit ${limit})`;
  const ofKind = wanted === undefined ? sql`true` : sql`kind = any(${sql.val(wanted)}::text[])`;
  const found =
    userIds !== null
      ? sql`select found.* from unnest(${sql.val(userIds)}::bigint[]) as given (user_id), lateral (
          ${newest(sql`user_id = given.user_id and ${ofKind}`)} union
          ${newest(sql`names is not null and details ->> 'userId' = given.user_id::text and ${ofKind}`)}) found`
      : wanted !== undefined
        ? sql`select found.* from unnest(${sql.val(wanted)}::text[]) as given (kind), lateral ${newest(sql`kind = given.kind`)} found`
        : newest(sql`true`);
  return sql`
    select event_log.id, event_log.at, (extract(epoch from event_log.at) * 1000000)::bigint as at_us, kind, event_log.user_id, users.name as user_name, person.id as person_id, person.name as person_name, details, names
    from (select distinct id, at from (${found}) all_found order by at desc, id desc limit ${limit}) found
    join event_log on event_log.id = found.id
    left join users on users.id = event_log.user_id
    left join users person on person.id = case when names ? 'person' then (details ->> 'userId')::bigint end
    order by event_log.at desc, event_log.id desc`;
};

/** The name of the time of an action; what viewers did has none and gets the present one. */
const present = (row: EventRow): LoggedEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  who: named(row.user_id, row.names?.who ?? row.user_name),
  person: named(row.person_id, row.names?.person ?? row.person_name),
  details: row.details,
});

const named = (id: string | null, name: string | null) => (name === null ? null : { id, name });

/** All events that match, page by page, for a file. */
export const eventPages = async function* (
  db: Db,
  roomId: string,
  query: EventLogQuery,
): AsyncGenerator<LoggedEvent[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { entries: LoggedEvent[]; next: string | null } = await readEvents(
      db,
      roomId,
      cursor === undefined ? query : { ...query, cursor },
      exportPage,
    );
    yield page.entries;
    cursor = page.next;
  }
};
const exportPage = 1000;
