/**
 * Counts the reports of players that were stored by a version without rollups. Each transaction counts some people and marks their reports
 * as counted, so that a run that ends early is gone on with by the next one, and two nodes count nothing twice.
 */
import { randomUUID } from 'node:crypto';
import { type PastVisit, pastVisits } from '@palco/domain/reports/past-visits';
import { countReports, type PlayerReport } from '@palco/domain/reports/rollup';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { addCounted } from './rollup-repository.ts';

/** An arbitrary constant; it only has to be the same on every node. */
const lockKey = 7_252_262;

export type BackfillPorts = {
  db: Db;
  /** About so many reports in a transaction; those of a person are counted together. */
  batchReports?: number;
};

export const createBackfill =
  ({ db, batchReports = 5000 }: BackfillPorts) =>
  async (): Promise<void> => {
    while (await db.transaction().execute((tx) => countSome(tx, batchReports)));
  };

/** False: all have been counted. */
const countSome = async (tx: Db, batchReports: number): Promise<boolean> => {
  // Two nodes would lock the same reports in different orders.
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
  const reports = await takeReports(tx, batchReports);
  if (reports.length === 0) return false;
  const inRooms = reports.filter(({ hasRoom }) => hasRoom);
  const { visits, visitOf } = pastVisits(inRooms, randomUUID);
  await addVisits(tx, visits);
  await addCounted(tx, countReports(visitOf, inRooms));
  return true;
};

/** All reports of each person in a room, in the order of their time. They do not have the height of the picture. */
const takeReports = async (tx: Db, limit: number): Promise<(PlayerReport & { hasRoom: boolean })[]> => {
  const { rows } = await sql<PlayerReport & { hasRoom: boolean }>`
    with people as materialized (
      select distinct room_id, user_id from (
        select room_id, user_id from playback_statistics where not is_rolled_up order by room_id, user_id limit ${limit}) next),
    taken as (
      update playback_statistics report set is_rolled_up = true from people
      where not report.is_rolled_up and report.room_id = people.room_id and report.user_id = people.user_id
      returning report.*)
    select taken.room_id as "roomId", taken.user_id as "userId", taken.session_id as "sessionId", at, position_s as position,
      coalesce(duration_s, 0)::float8 as duration, is_playing as "isPlaying", taken.is_live as "isLive", false as "isLeaving", technology,
      0 as height, bitrate, stalls, rooms.id is not null as "hasRoom"
    from taken left join rooms on rooms.id = taken.room_id left join video_assets on video_assets.id = rooms.video_id
    order by at`.execute(tx);
  return rows;
};

/** Their places are not known: addresses were removed with the update. */
const addVisits = async (tx: Db, visits: readonly PastVisit[]): Promise<void> => {
  const column = <T>(pick: (visit: PastVisit) => T) => sql.val(visits.map(pick));
  await sql`
    insert into room_visits (id, room_id, user_id, session_id, joined_at, left_at, end_reason, is_watching)
    select id, room_id, user_id, session_id, joined_at, left_at, 'lost', true
    from unnest(${column((v) => v.id)}::uuid[], ${column((v) => v.roomId)}::bigint[], ${column((v) => v.userId)}::bigint[],
      ${column((v) => v.sessionId)}::uuid[], ${column((v) => v.joinedAt)}::timestamptz[], ${column((v) => v.leftAt)}::timestamptz[])
      as visit (id, room_id, user_id, session_id, joined_at, left_at)`.execute(tx);
};
