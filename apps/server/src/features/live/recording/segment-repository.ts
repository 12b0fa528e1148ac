/** Takes and segments of lives as rows. Whatever a node writes holds only while no other node has the room. */
import type { Removed } from '@palco/domain/live/playlist';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/db/database.ts';
import type { LiveSegmentsTable, LiveTakesTable } from '../../../adapters/db/schema.ts';
import { violates } from '../../../adapters/db/violations.ts';

export type TakeRow = Selectable<LiveTakesTable>;
export type SegmentRow = Selectable<LiveSegmentsTable>;

/** The node that packages a room. */
export type Owner = {
  readonly roomId: string;
  readonly recordingId: string;
  readonly nodeId: string;
  readonly generation: string;
};

export type NewTakeRow = {
  readonly name: string;
  readonly isRecorded: boolean;
  readonly layers: number;
  readonly removed: readonly Removed[];
  readonly isEnded: boolean;
};

export type NewSegment = Omit<SegmentRow, 'id' | 'recording_id' | 'take' | 'added_at' | 'stored_at'>;

export type SegmentKey = Pick<SegmentRow, 'recording_id' | 'take' | 'layer' | 'number'>;

export type FoundSegment = Omit<SegmentKey, 'recording_id'> & { readonly isThere: boolean };

export type LiveRows = {
  readonly isReady: boolean;
  readonly takes: readonly TakeRow[];
  readonly segments: readonly SegmentRow[];
};

export type SegmentRepository = ReturnType<typeof createSegmentRepository>;

/** The node of a room without senders and viewers. */
const vacant = '';

/** A node that was not seen for so long, or left, does not come back with its files. */
export const lostAfterS = 600;

/** `isAlone`: no other server uses the database, and segments are stored where they are written. */
export const createSegmentRepository = (db: Db, { isAlone } = { isAlone: false }) => ({
  /**
   * Adds segments to a take, which is added with the first of them or before. False, and nothing is changed, when another node has the
   * room or the recording is gone. A room without a node was left by this one, which may still write its end.
   */
  add: async (owner: Owner, take: NewTakeRow, segments: readonly NewSegment[]): Promise<boolean> => {
    const { recordingId, roomId, nodeId, generation } = owner;
    const added = await sql<{ isOwner: boolean }>`
      with place as (
        select node_id, generation from media_places where room_id = ${roomId} for share
      ), owner as (
        select where ${isAlone} or not exists (
          select from place where generation <> ${generation}::bigint or node_id not in (${nodeId}, ${vacant})
        )
      ), take as (
        insert into live_takes (recording_id, name, number, node_id, generation, is_recorded, layers, removed, is_ended)
        select ${recordingId}, ${take.name}, coalesce((select max(number) + 1 from live_takes where recording_id = ${recordingId}), 0),
          ${nodeId}, ${generation}::bigint, ${take.isRecorded}, ${take.layers}, ${JSON.stringify(take.removed)}::jsonb, ${take.isEnded}
        from owner
        on conflict (recording_id, name) do update set is_ended = live_takes.is_ended or excluded.is_ended,
          removed = case when excluded.removed = '[]' then live_takes.removed else excluded.removed end
      ), former as (
        update live_takes set is_ended = true
        where recording_id = ${recordingId} and name <> ${take.name} and not is_ended and (node_id <> ${nodeId} or generation <> ${generation}::bigint)
          and exists (select from owner)
      ), removed as (
        delete from live_segments using jsonb_array_elements(${JSON.stringify(take.removed)}::jsonb) with ordinality as gone (one, place)
        where recording_id = ${recordingId} and take = ${take.name} and layer = place - 1 and number < (one ->> 'count')::integer
          and exists (select from owner)
      ), segments as (
        insert into live_segments
          (recording_id, take, layer, number, name, init, width, height, video_codec, duration_s, sent_at, bytes, is_lost, stored_at)
        select ${recordingId}, ${take.name}, layer, number, name, init, width, height, video_codec, duration_s, sent_at, bytes, is_lost,
          case when ${isAlone} and not is_lost then clock_timestamp() end
        from owner, jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as added (layer smallint, number integer, name text, init text,
          width integer, height integer, video_codec text, duration_s double precision, sent_at timestamptz, bytes integer, is_lost boolean)
        order by layer, number
        on conflict do nothing
      )
      select exists (select from owner) as "isOwner"`
      .execute(db)
      .catch((error: unknown) => {
        if (violates(error, 'reference')) return { rows: [] };
        throw error;
      });
    return added.rows[0]?.isOwner ?? false;
  },

  listOpenTakes: (nodeId: string): Promise<{ recording_id: string; name: string }[]> =>
    db
      .selectFrom('live_takes')
      .select(['recording_id', 'name'])
      .where('node_id', '=', nodeId)
      .where('is_ended', '=', false)
      .execute(),

  /** No more segments follow in takes with that prefix. */
  endTakes: async (recordingId: string, prefix: string): Promise<void> => {
    await db
      .updateTable('live_takes')
      .set({ is_ended: true })
      .where('recording_id', '=', recordingId)
      .where('name', 'like', `${prefix}%`)
      .where('is_ended', '=', false)
      .execute();
  },

  /** False when the recording is gone. */
  markStored: async (key: SegmentKey): Promise<boolean> => {
    const stored = await db
      .updateTable('live_segments')
      .set({ stored_at: sql<Date>`clock_timestamp()` })
      .where(({ and, eb }) =>
        and(Object.entries(key).map(([column, value]) => eb(column as keyof SegmentKey, '=', value))),
      )
      .returning('id')
      .executeTakeFirst();
    return stored !== undefined;
  },

  markLost: async (key: SegmentKey): Promise<void> => {
    await db
      .updateTable('live_segments')
      .set({ is_lost: true })
      .where(({ and, eb }) =>
        and(Object.entries(key).map(([column, value]) => eb(column as keyof SegmentKey, '=', value))),
      )
      .execute();
  },

  /** Which segments of a recording have their files. */
  setFound: async (recordingId: string, segments: readonly FoundSegment[]): Promise<void> => {
    await sql`
      update live_segments set is_lost = not "isThere", stored_at = case when "isThere" then clock_timestamp() end
      from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as found (take text, layer smallint, number integer, "isThere" boolean)
      where recording_id = ${recordingId} and live_segments.take = found.take and live_segments.layer = found.layer
        and live_segments.number = found.number`.execute(db);
  },

  /** Segments that this node still has to store. */
  listUnstored: (nodeId: string): Promise<SegmentRow[]> =>
    db
      .selectFrom('live_segments')
      .innerJoin('live_takes', (join) =>
        join
          .onRef('live_takes.recording_id', '=', 'live_segments.recording_id')
          .onRef('live_takes.name', '=', 'live_segments.take'),
      )
      .selectAll('live_segments')
      .where('live_takes.node_id', '=', nodeId)
      .where('live_takes.is_recorded', '=', true)
      .where('stored_at', 'is', null)
      .where('is_lost', '=', false)
      .orderBy('live_segments.id')
      .execute(),

  /** Everything of a recording, or what was added behind an id and these others again; null when there is no such recording. */
  read: async (
    recordingId: string,
    { afterId = '0', again = [] }: { readonly afterId?: string; readonly again?: readonly string[] } = {},
  ): Promise<LiveRows | null> => {
    const video = await db.selectFrom('video_assets').select('status').where('id', '=', recordingId).executeTakeFirst();
    if (!video) return null;
    if (video.status === 'READY') return { isReady: true, takes: [], segments: [] };
    // Segments first: the take of every segment that is found is found then.
    const segments = await db
      .selectFrom('live_segments')
      .selectAll()
      .where('recording_id', '=', recordingId)
      .where(({ or, eb }) => or([eb('id', '>', afterId), ...(again.length > 0 ? [eb('id', 'in', [...again])] : [])]))
      .orderBy('id')
      .execute();
    const takes = await db
      .selectFrom('live_takes')
      .selectAll()
      .where('recording_id', '=', recordingId)
      .orderBy('number')
      .execute();
    return { isReady: false, takes, segments };
  },

  /** Whether a node may still add segments to the recording, or store those that it added. */
  isExpected: async (recordingId: string): Promise<boolean> => {
    const { rows } = await sql<{ isExpected: boolean }>`
      with seen as (
        select id from nodes where seen_at > clock_timestamp() - make_interval(secs => ${lostAfterS})
      )
      select exists (
        select from live_takes take where recording_id = ${recordingId} and is_recorded and not is_ended
          and greatest(take.added_at, (
            select max(added_at) from live_segments one where one.recording_id = take.recording_id and one.take = take.name
          )) > clock_timestamp() - make_interval(secs => ${lostAfterS})
      ) or exists (
        select from live_segments one join live_takes take on take.recording_id = one.recording_id and take.name = one.take
        where one.recording_id = ${recordingId} and take.is_recorded and one.stored_at is null and not one.is_lost
          and (take.node_id in (select id from seen) or one.added_at > clock_timestamp() - make_interval(secs => ${lostAfterS}))
      ) as "isExpected"`.execute(db);
    return rows[0]?.isExpected ?? false;
  },
});
