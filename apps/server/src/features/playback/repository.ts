import type { VideoProgress } from '@palco/contract/playback';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { writeRollups } from './rollup-repository.ts';

export type PlaybackRepository = ReturnType<typeof createPlaybackRepository>;

export type Lease = { readonly userId: string; readonly sessionId: string; readonly roomId: string };

/** One report of one player, as it is stored. */
export type Report = Lease & {
  readonly at: Date;
  readonly videoId: string | null;
  readonly position: number;
  readonly duration: number;
  readonly isPlaying: boolean;
  readonly isLive: boolean;
  readonly technology: string;
  readonly bitrate: number;
  readonly stalls: number;
  /** Lines of the picture; 0: not known. */
  readonly height: number;
  /** The pace of its reports until this one. */
  readonly everyMs: number;
  /** Watched with a producer link, which needs no lease and takes none. */
  readonly isByLink: boolean;
  /** The last one of a page, which gives its lease back. */
  readonly isLeaving: boolean;
};

export const createPlaybackRepository = (db: Db) => ({
  /** Takes leases that are free, expired, held by an ended session, or held by the same tab. */
  takeLeases: async (leases: readonly Lease[], now: Date, expiresAt: Date): Promise<Set<string>> => {
    if (leases.length === 0) return new Set();
    const { rows } = await sql<{ session_id: string }>`
      insert into video_leases (user_id, session_id, room_id, expires_at)
      select wanted.user_id, wanted.session_id, wanted.room_id, ${expiresAt}
      from unnest(${sql.val(leases.map((l) => l.userId))}::bigint[], ${sql.val(leases.map((l) => l.sessionId))}::uuid[],
                  ${sql.val(leases.map((l) => l.roomId))}::bigint[]) as wanted (user_id, session_id, room_id)
      on conflict (user_id) do update
        set session_id = excluded.session_id, room_id = excluded.room_id, expires_at = excluded.expires_at
        where video_leases.session_id = excluded.session_id or video_leases.expires_at <= ${now}
          or exists (select from sessions where sessions.id = video_leases.session_id and sessions.ended_at is not null)
      returning session_id`.execute(db);
    return new Set(rows.map((row) => row.session_id));
  },

  /** Takes the lease from its current holder, and returns that holder. */
  seizeLease: (lease: Lease, expiresAt: Date): Promise<{ sessionId: string; roomId: string } | null> =>
    db.transaction().execute(async (tx) => {
      // Locks the account's row, so that two tabs that take over at once are serialised.
      await tx.selectFrom('users').select('id').where('id', '=', lease.userId).forUpdate().execute();
      const former = await tx
        .selectFrom('video_leases')
        .selectAll()
        .where('user_id', '=', lease.userId)
        .executeTakeFirst();
      const values = { session_id: lease.sessionId, room_id: lease.roomId, expires_at: expiresAt };
      await tx
        .insertInto('video_leases')
        .values({ user_id: lease.userId, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      return former && former.session_id !== lease.sessionId
        ? { sessionId: former.session_id, roomId: former.room_id }
        : null;
    }),

  /** Whether another tab of the user holds a lease that has not expired. */
  isPlayingElsewhere: async (userId: string, sessionId: string, now: Date): Promise<boolean> => {
    const elsewhere = await db
      .selectFrom('video_leases')
      .innerJoin('sessions', 'sessions.id', 'video_leases.session_id')
      .select('video_leases.session_id')
      .where('video_leases.user_id', '=', userId)
      .where('video_leases.session_id', '!=', sessionId)
      .where('video_leases.expires_at', '>', now)
      .where('sessions.ended_at', 'is', null)
      .executeTakeFirst();
    return elsewhere !== undefined;
  },

  /** Of these tabs, those of protected rooms whose user has another tab with a lease that has not expired. */
  findReplaced: async (tabs: readonly Lease[], now: Date): Promise<Lease[]> => {
    const { rows } = await sql<Lease>`
      select tab.user_id as "userId", tab.session_id as "sessionId", tab.room_id as "roomId"
      from unnest(${sql.val(tabs.map((tab) => tab.userId))}::bigint[], ${sql.val(tabs.map((tab) => tab.sessionId))}::uuid[],
                  ${sql.val(tabs.map((tab) => tab.roomId))}::bigint[]) as tab (user_id, session_id, room_id)
      join rooms on rooms.id = tab.room_id and rooms.is_protected
      join video_leases lease on lease.user_id = tab.user_id and lease.session_id <> tab.session_id and lease.expires_at > ${now}
      join sessions on sessions.id = lease.session_id and sessions.ended_at is null`.execute(db);
    return rows;
  },

  /** A tab that moved on to another room keeps its lease there. */
  releaseLease: async ({ userId, sessionId, roomId }: Lease) => {
    await db
      .deleteFrom('video_leases')
      .where('user_id', '=', userId)
      .where('session_id', '=', sessionId)
      .where('room_id', '=', roomId)
      .execute();
  },

  readProgress: async (userId: string, videoIds: readonly string[]): Promise<VideoProgress[]> => {
    if (videoIds.length === 0) return [];
    const rows = await db
      .selectFrom('video_progress')
      .select(['video_id', 'duration_s', 'position_s'])
      .where('user_id', '=', userId)
      .where('video_id', 'in', [...videoIds])
      .execute();
    return rows.map((row) => ({ videoId: row.video_id, duration: row.duration_s, position: row.position_s }));
  },

  /** All of them or none. Reports that were written before, e.g. because a connection was lost after the commit, are not stored again. */
  write: (reports: readonly Report[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await writeProgress(tx, reports);
      const late = await writeRollups(tx, reports);
      const isLate = (report: Report) => late.has(report);
      await writeReports(
        tx,
        reports.filter((report) => !isLate(report)),
      );
      await writeReports(tx, reports.filter(isLate), isNotStored);
    }),

  /** By room: the tabs whose players have reported since then to play its live by HLS. */
  countHlsViewers: async (rooms: ReadonlyMap<string, Date>): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await sql<{ room_id: string; viewers: string }>`
      select room.id as room_id, count(distinct report.session_id) as viewers
      from unnest(${sql.val([...rooms.keys()])}::bigint[], ${sql.val([...rooms.values()])}::timestamptz[]) as room (id, since)
      join playback_statistics report on report.room_id = room.id and report.at > room.since
        and report.is_live and report.is_playing and report.technology = 'hls'
      group by room.id`.execute(db);
    return new Map(rows.map((row) => [row.room_id, Number(row.viewers)]));
  },
});

/** The newest position of each viewer and video; reports of deleted videos are skipped. */
const writeProgress = async (db: Db, reports: readonly Report[]) => {
  const newest = new Map<string, Report & { videoId: string }>();
  for (const report of reports) {
    if (report.videoId !== null && report.duration > 0)
      newest.set(`${report.userId} ${report.videoId}`, { ...report, videoId: report.videoId });
  }
  const rows = [...newest.values()];
  if (rows.length === 0) return;
  await sql`
    insert into video_progress (user_id, video_id, duration_s, position_s, updated_at)
    select seen.* from unnest(${sql.val(rows.map((r) => r.userId))}::bigint[], ${sql.val(rows.map((r) => r.videoId))}::uuid[],
                  ${sql.val(rows.map((r) => r.duration))}::double precision[], ${sql.val(rows.map((r) => r.position))}::double precision[],
                  ${sql.val(rows.map((r) => r.at))}::timestamptz[]) as seen (user_id, video_id, duration_s, position_s, updated_at)
    join video_assets on video_assets.id = seen.video_id
    on conflict (user_id, video_id) do update
      set duration_s = excluded.duration_s, position_s = excluded.position_s, updated_at = excluded.updated_at
      where video_progress.updated_at <= excluded.updated_at`.execute(db);
};

const isNotStored = sql`not exists (
  select from playback_statistics known
  where known.room_id = new.room_id and known.at = new.at and known.session_id = new.session_id and known.is_playing = new.is_playing)`;

const writeReports = async (db: Db, reports: readonly Report[], condition = sql`true`) => {
  if (reports.length === 0) return;
  const column = <T>(pick: (report: Report) => T) => sql.val(reports.map(pick));
  await sql`
    insert into playback_statistics (room_id, user_id, session_id, at, position_s, is_playing, is_live, technology, bitrate, stalls)
    select * from unnest(${column((r) => r.roomId)}::bigint[], ${column((r) => r.userId)}::bigint[], ${column((r) => r.sessionId)}::uuid[],
      ${column((r) => r.at)}::timestamptz[], ${column((r) => r.position)}::real[], ${column((r) => r.isPlaying)}::boolean[],
      ${column((r) => r.isLive)}::boolean[], ${column((r) => r.technology)}::text[], ${column((r) => r.bitrate)}::real[],
      ${column((r) => r.stalls)}::integer[])
      as new (room_id, user_id, session_id, at, position_s, is_playing, is_live, technology, bitrate, stalls)
    where ${condition}`.execute(db);
};
