import type { Hand } from '@palco/contract/live/stage';
import * as limits from '@palco/contract/room-limits';
import type { Db } from '../../adapters/db/database.ts';

export type HandRepository = ReturnType<typeof createHandRepository>;

export const createHandRepository = (db: Db) => ({
  /** Oldest first. */
  list: async (roomId: string, nodeIds: readonly string[]): Promise<Hand[]> => {
    const rows = await db
      .selectFrom('stage_hands')
      .select(({ fn }) => ['user_id', fn.min('name').as('name'), fn.min('since').as('since')])
      .where('room_id', '=', roomId)
      .where('node_id', 'in', [...nodeIds])
      .groupBy('user_id')
      .orderBy('since')
      .orderBy('user_id')
      .limit(limits.live.handsMax)
      .execute();
    return rows.map(({ user_id, name, since }) => ({ userId: user_id, name, since: since.toISOString() }));
  },
  raise: async (roomId: string, { sessionId, nodeId, hand }: { sessionId: string; nodeId: string; hand: Hand }) => {
    const row = { room_id: roomId, user_id: hand.userId, session_id: sessionId, node_id: nodeId, name: hand.name };
    await db
      .insertInto('stage_hands')
      .values({ ...row, since: hand.since })
      // A tab that came back over another node keeps its position in the list.
      .onConflict((conflict) => conflict.columns(['room_id', 'user_id', 'session_id']).doUpdateSet({ node_id: nodeId }))
      .execute();
  },
  lower: async (roomId: string, userId: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('stage_hands')
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  },
  /** A tab that came back over another node has its hand there. */
  leave: async (roomId: string, sessionId: string, nodeId: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('stage_hands')
      .where('room_id', '=', roomId)
      .where('session_id', '=', sessionId)
      .where('node_id', '=', nodeId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  },
  clear: async (roomId: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('stage_hands')
      .where('room_id', '=', roomId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  },
  /** Those that were raised before this node was started again. */
  clearNode: async (nodeId: string): Promise<void> => {
    await db.deleteFrom('stage_hands').where('node_id', '=', nodeId).execute();
  },
});
