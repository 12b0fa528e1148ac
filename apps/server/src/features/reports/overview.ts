/** Reports over more than one room: all rooms, and the vouchers by batch. */
import type { RoomsOverview, VouchersReport } from '@palco/contract/reports/overview';
import type { ManagedCourses } from '@palco/domain/auth/access';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../adapters/db/contains-text.ts';
import type { Db } from '../../adapters/db/database.ts';
import { isManaged } from '../../shared/managed.ts';

export type Slice = { readonly limit: number; readonly offset: number };
type Filter = { readonly managed: ManagedCourses; readonly courseId?: string | undefined };

type RoomRow = {
  readonly id: string;
  readonly name: string;
  readonly course_name: string;
  readonly is_live: boolean;
  readonly live_started_at: Date | null;
  readonly live_ended_at: Date | null;
  readonly last_at: Date | null;
  readonly total: string;
};

const ofCourse = (column: RawBuilder<unknown>, { managed, courseId }: Filter) =>
  sql`${isManaged(column, managed)} and ${courseId === undefined ? sql`true` : sql`${column} = ${courseId}`}`;

/** The rooms are ordered by their last minute, which an index finds; the figures are summed for those of the page only. */
export const readRooms = async (
  db: Db,
  { search, ...filter }: Filter & { readonly search: string },
  { limit, offset }: Slice,
): Promise<Pick<RoomsOverview, 'rooms' | 'total'>> => {
  const { rows } = await sql<RoomRow>`
    select rooms.id, rooms.name, courses.name as course_name, rooms.is_live, rooms.live_started_at, rooms.live_ended_at,
      (select max(minute) from room_minutes where room_id = rooms.id) as last_at, count(*) over () as total
    from rooms join courses on courses.id = rooms.course_id
    where ${ofCourse(sql`rooms.course_id`, filter)}
      and ${containsText([sql.ref('rooms.name'), sql.ref('courses.name')], search)}
    order by rooms.is_live desc, last_at desc nulls last, rooms.id desc limit ${limit} offset ${offset}`.execute(db);
  const watched = await sql<{ room_id: string; viewers: string; watched_ms: number }>`
    select room_id, count(*) as viewers, sum((live_ms + recorded_ms)::float8) as watched_ms from room_viewers
    where room_id = any(${sql.val(rows.filter((row) => row.last_at !== null).map(({ id }) => id))}::bigint[]) and live_ms + recorded_ms > 0
    group by room_id`.execute(db);
  const figuresOf = new Map(watched.rows.map((row) => [row.room_id, row]));
  return {
    total: Number(rows[0]?.total ?? 0),
    rooms: rows.map((row) => ({
      id: row.id,
      name: row.name,
      courseName: row.course_name,
      isLive: row.is_live,
      liveStartedAt: row.live_started_at?.toISOString() ?? null,
      liveEndedAt: row.live_ended_at?.toISOString() ?? null,
      viewers: Number(figuresOf.get(row.id)?.viewers ?? 0),
      watchedMs: figuresOf.get(row.id)?.watched_ms ?? 0,
      lastWatchedAt: row.last_at?.toISOString() ?? null,
    })),
  };
};

type BatchRow = {
  readonly id: string;
  readonly course_name: string;
  readonly note: string;
  readonly created_at: Date;
  readonly made: string;
  readonly used: string;
  readonly revoked: string;
  readonly expired: string;
  readonly first_used_at: Date | null;
  readonly last_used_at: Date | null;
};

/** A voucher is used, revoked, expired or free. */
const counts = (now: Date) => sql`
  count(vouchers.code) as made, count(vouchers.code) filter (where used_at is not null) as used,
  count(vouchers.code) filter (where used_at is null and revoked_at is not null) as revoked,
  count(vouchers.code) filter (where used_at is null and revoked_at is null and expires_at <= ${now}) as expired`;

export const readVouchers = async (
  db: Db,
  filter: Filter,
  now: Date,
  { limit, offset }: Slice,
): Promise<Pick<VouchersReport, 'totals' | 'batches' | 'total'>> => {
  const batches = sql`from voucher_batches where ${ofCourse(sql`voucher_batches.course_id`, filter)}`;
  const [totals, page] = await Promise.all([
    sql<{ batches: string; made: string; used: string; revoked: string; expired: string }>`
      select count(distinct voucher_batches.id) as batches, ${counts(now)}
      from voucher_batches left join vouchers on vouchers.batch_id = voucher_batches.id
      where ${ofCourse(sql`voucher_batches.course_id`, filter)}`.execute(db),
    sql<BatchRow>`
      select voucher_batches.id, courses.name as course_name, note, voucher_batches.created_at, ${counts(now)},
        min(used_at) as first_used_at, max(used_at) as last_used_at
      from (select id ${batches} order by id desc limit ${limit} offset ${offset}) wanted
      join voucher_batches on voucher_batches.id = wanted.id
      join courses on courses.id = voucher_batches.course_id
      left join vouchers on vouchers.batch_id = voucher_batches.id
      group by voucher_batches.id, courses.name order by voucher_batches.id desc`.execute(db),
  ]);
  const total = totals.rows[0];
  return {
    totals: numbersOf(total ?? { made: '0', used: '0', revoked: '0', expired: '0' }),
    total: Number(total?.batches ?? 0),
    batches: page.rows.map((row) => ({
      id: row.id,
      courseName: row.course_name,
      note: row.note,
      createdAt: row.created_at.toISOString(),
      ...numbersOf(row),
      firstUsedAt: row.first_used_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  };
};

const numbersOf = (row: Pick<BatchRow, 'made' | 'used' | 'revoked' | 'expired'>) => ({
  made: Number(row.made),
  used: Number(row.used),
  revoked: Number(row.revoked),
  expired: Number(row.expired),
});
