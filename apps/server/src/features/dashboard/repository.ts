import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type DashboardRepository = ReturnType<typeof createDashboardRepository>;

const maxListed = 8;
const minuteMs = 60_000;
/** Older questions are not counted: monitors answer during a live and in the days after it. */
const doubtsMs = 14 * 24 * 60 * minuteMs;

export const createDashboardRepository = (db: Db) => {
  const rooms = () =>
    db.selectFrom('rooms').select(['rooms.id', 'rooms.name', 'rooms.image_url']).where('rooms.archived_at', 'is', null);

  return {
    live: () =>
      rooms()
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

    upcoming: (now: Date) =>
      rooms()
        .select(['rooms.starts_at', 'rooms.timezone'])
        .where('rooms.live_status', '=', 'not_live')
        .where('rooms.starts_at', '>', now)
        .orderBy('rooms.starts_at')
        .orderBy('rooms.id')
        .limit(maxListed)
        .execute(),

    videos: () =>
      rooms()
        .innerJoin('video_assets', 'video_assets.id', 'rooms.video_id')
        .select(['video_assets.status', 'video_assets.progress'])
        .where('video_assets.status', '!=', 'READY')
        .orderBy('video_assets.changed_at', 'desc')
        .limit(maxListed)
        .execute(),

    doubts: async (now: Date) => {
      const { rows } = await sql<{ id: string; name: string; waiting: number; oldest: Date }>`
        select rooms.id, rooms.name, count(*)::int as waiting, min(question.created_at) as oldest
        from chat_messages question join rooms on rooms.id = question.room_id
        where rooms.archived_at is null and question.type = 'questionMessage' and question.original_id is null
          and question.deleted_at is null and question.created_at > ${new Date(now.getTime() - doubtsMs)}
          and not exists (select from chat_messages reply where reply.original_id = question.id and reply.deleted_at is null)
        group by rooms.id
        order by rooms.is_live desc, oldest
        limit ${maxListed}`.execute(db);
      return rows;
    },
  };
};
