import type { LiveStatus } from '@palco/contract/rooms';
import { sql } from 'kysely';
import type { Db, InTransaction } from '../../adapters/db/database.ts';

export type LiveRepository = ReturnType<typeof createLiveRepository>;
export type Beginning = {
  readonly roomId: string;
  readonly userId: string;
  readonly recordingId: string;
  readonly now: Date;
};
export type LiveRow = {
  id: string;
  is_live: boolean;
  live_status: LiveStatus;
  is_interactive: boolean;
  live_started_at: Date | null;
  live_started_by: string | null;
  live_ended_at: Date | null;
  recording_id: string | null;
};

const columns = [
  'id',
  'is_live',
  'live_status',
  'is_interactive',
  'live_started_at',
  'live_started_by',
  'live_ended_at',
  'recording_id',
] as const;

export const createLiveRepository = (db: Db) => ({
  find: (roomId: string): Promise<LiveRow | undefined> =>
    db.selectFrom('rooms').select(columns).where('id', '=', roomId).executeTakeFirst(),

  /** Whether a link was revoked, by its id or with all links of its room made until then. */
  isLinkRevoked: async (roomId: string, linkId: string | undefined, issuedAt: Date): Promise<boolean> => {
    const { rows } = await sql<{ is_revoked: boolean }>`
      select exists (select from rooms where id = ${roomId} and links_revoked_at >= ${issuedAt})
        or exists (select from revoked_links where id = ${linkId ?? null} and room_id = ${roomId}) as is_revoked`.execute(
      db,
    );
    return rows[0]?.is_revoked ?? false;
  },

  /** Without an id all links of the room. Visitors by link have to enter by a valid one again. False without such a room. */
  revokeLinks: (roomId: string, linkId: string | undefined, at: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const room = await tx.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst();
      if (!room) return false;
      if (linkId === undefined)
        await tx.updateTable('rooms').set({ links_revoked_at: at }).where('id', '=', roomId).execute();
      else
        await tx
          .insertInto('revoked_links')
          .values({ id: linkId, room_id: roomId, revoked_at: at })
          .onConflict((conflict) => conflict.columns(['id', 'room_id']).doNothing())
          .execute();
      await tx.deleteFrom('room_link_visits').where('room_id', '=', roomId).execute();
      return true;
    }),

  /** When the user was last removed from the stage of a room. */
  removalOf: async (roomId: string, userId: string): Promise<Date | undefined> =>
    (
      await db
        .selectFrom('stage_removals')
        .select('removed_at')
        .where('room_id', '=', roomId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.removed_at,

  /** Revokes the stage tokens made until `at`; false when there is no such user. */
  revokeStageAccess: async (roomId: string, userId: string, at: Date): Promise<boolean> => {
    const written = await sql`
      insert into stage_removals (room_id, user_id, removed_at)
      select ${roomId}, users.id, ${at} from users where users.id = ${userId}
      on conflict (room_id, user_id) do update set removed_at = excluded.removed_at
      returning user_id`.execute(db);
    return written.rows.length > 0;
  },

  /** The rooms that were live when the server stopped. */
  listLive: (): Promise<LiveRow[]> => db.selectFrom('rooms').select(columns).where('is_live', '=', true).execute(),

  /** Undefined when the room was not waiting to go live. Creates the recording's asset in the same transaction. */
  begin: (
    { roomId, userId, recordingId, now }: Beginning,
    announce: (tx: Db) => Promise<void>,
  ): Promise<LiveRow | undefined> =>
    db.transaction().execute(async (tx) => {
      const began = await tx
        .updateTable('rooms')
        // A live that viewers cannot see would be of no use.
        .set({
          is_live: true,
          live_status: 'live',
          live_started_at: now,
          live_started_by: userId,
          archived_at: null,
        })
        .where('id', '=', roomId)
        .where('live_status', '=', 'not_live')
        .returning(columns)
        .executeTakeFirst();
      if (!began) return undefined;
      await tx
        .insertInto('video_assets')
        .values({
          id: recordingId,
          status: 'PREPARING',
          file_name: 'live',
          width: null,
          height: null,
          problem: null,
          made_by: null,
        })
        .execute();
      await tx.updateTable('rooms').set({ recording_id: recordingId }).where('id', '=', roomId).execute();
      await announce(tx);
      return { ...began, recording_id: recordingId };
    }),

  /** Undefined when the room was not live. Makes the recording the room's video, in status CONVERTING. */
  end: (roomId: string, now: Date, onEnded: InTransaction): Promise<LiveRow | undefined> =>
    db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('rooms')
        .set({ is_live: false, live_status: 'ended', live_ended_at: now })
        .where('id', '=', roomId)
        .where('live_status', '=', 'live')
        .returning(columns)
        .executeTakeFirst();
      if (!ended) return undefined;
      await onEnded(tx);
      if (!ended.recording_id) return ended;
      await tx
        .updateTable('video_assets')
        .set(({ selectFrom }) => ({
          status: 'CONVERTING',
          progress: 0,
          changed_at: now,
          replaces: selectFrom('rooms').select('video_id').where('id', '=', roomId),
        }))
        .where('id', '=', ended.recording_id)
        .execute();
      await tx.updateTable('rooms').set({ video_id: ended.recording_id }).where('id', '=', roomId).execute();
      return ended;
    }),
});
