/** The room that a report is about, and how long its live and its recorded video are. */
import { AppError } from '@palco/contract/errors';
import type { ReportRoom } from '@palco/contract/reports/room-reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export const findReportRoom = async (db: Db, id: string, now: Date): Promise<ReportRoom> => {
  const row = await db
    .selectFrom('rooms')
    .innerJoin('courses', 'courses.id', 'rooms.course_id')
    .leftJoin('video_assets', 'video_assets.id', 'rooms.video_id')
    .select(['rooms.id', 'rooms.name', 'rooms.course_id', 'courses.name as course_name'])
    .select(['rooms.live_started_at', 'rooms.live_ended_at', 'video_assets.duration_s'])
    .where('rooms.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('ROOM_NOT_FOUND');
  const { live_started_at: started, live_ended_at: ended } = row;
  return {
    id: row.id,
    name: row.name,
    courseId: row.course_id,
    courseName: row.course_name,
    liveStartedAt: started?.toISOString() ?? null,
    liveEndedAt: ended?.toISOString() ?? null,
    liveMs: started ? Math.max(0, (ended ?? now).getTime() - started.getTime()) : 0,
    videoMs: Math.round((row.duration_s ?? 0) * 1000),
  };
};

/**
 * How much of a room a row of `room_viewers` has watched, 0 to 100: of the live or of the recorded video, whichever is more. Binary
 * fractions, which are several times as fast as decimal ones over many rows.
 */
export const percentOf = (liveMs: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(
    case when ${liveMs} > 0 then least(100, live_ms * 100::float8 / ${liveMs}) else 0 end,
    bit_count(parts)::float8)`;

export const roundPercent = (percent: number): number => Math.round(percent * 10) / 10;

/** The length of the live of a row of `rooms`, in milliseconds. */
export const liveLength = (now: Date): RawBuilder<unknown> => sql`
  (case when rooms.live_started_at is null then 0
    else extract(epoch from coalesce(rooms.live_ended_at, ${now}::timestamptz) - rooms.live_started_at) * 1000 end)::bigint`;
