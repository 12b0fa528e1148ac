import type { ManagedCourses } from '@palco/domain/auth/access';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { isListedDoubt, isOpenDoubt } from '../../shared/doubts.ts';
import { isManaged } from '../../shared/managed.ts';

export type DashboardRepository = ReturnType<typeof createDashboardRepository>;

const maxListed = 8;
const minuteMs = 60_000;

export const createDashboardRepository = (db: Db) => {
  const rooms = (managed: ManagedCourses) =>
    db
      .selectFrom('rooms')
      .select(['rooms.id', 'rooms.name', 'rooms.image_url'])
      .where('rooms.archived_at', 'is', null)
      .where(isManaged(sql.ref('rooms.course_id'), managed));

  return {
    live: (managed: ManagedCourses) =>
      rooms(managed)
        .select(['rooms.live_started_at', 'rooms.primary_stream_url'])
        .where('rooms.is_live', '=', true)
        .orderBy('rooms.live_started_at')
        .execute(),

    /** By room: the mean of what viewers reported in the last minute. */
    bitrates: async (roomIds: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> => {
      if (roomIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('playback_statistics')
        .select(['room_id', ({ fn }) => fn.avg<number>('bitrate').as('bitrate')])
        .where('room_id', 'in', [...roomIds])
        .where('at', '>', new Date(now.getTime() - minuteMs))
        .where('is_playing', '=', true)
        .groupBy('room_id')
        .execute();
      return new Map(rows.map((row) => [row.room_id, Number(row.bitrate)]));
    },

    upcoming: (managed: ManagedCourses, now: Date) =>
      rooms(managed)
        .select(['rooms.starts_at', 'rooms.timezone'])
        .where('rooms.live_status', '=', 'not_live')
        .where('rooms.starts_at', '>', now)
        .orderBy('rooms.starts_at')
        .orderBy('rooms.id')
        .limit(maxListed)
        .execute(),

    videos: (managed: ManagedCourses) =>
      rooms(managed)
        .innerJoin('video_assets', 'video_assets.id', 'rooms.video_id')
        .select(['video_assets.status', 'video_assets.progress'])
        .where('video_assets.status', '!=', 'READY')
        .orderBy('video_assets.changed_at', 'desc')
        .limit(maxListed)
        .execute(),

    doubts: async (managed: ManagedCourses, now: Date) => {
      const { rows } = await sql<{ id: string; name: string; waiting: number; oldest: Date }>`
        select rooms.id, rooms.name, count(*)::int as waiting, min(question.created_at) as oldest
        from chat_messages question join rooms on rooms.id = question.room_id
        where rooms.archived_at is null and ${isManaged(sql.ref('rooms.course_id'), managed)}
          and ${isListedDoubt(now)} and ${isOpenDoubt}
        group by rooms.id
        order by rooms.is_live desc, oldest
        limit ${maxListed}`.execute(db);
      return rows;
    },
  };
};
