import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { aliveS } from '../../adapters/nodes/port.ts';
import type { Placement, PlacementRepository } from './placements.ts';

/** A room without senders and viewers has a row with its generation, and no node. */
const vacant = '';

const columns = sql`room_id as "roomId", node_id as "nodeId", generation, is_on_air as "isOnAir", viewers`;

export const createPlacementRepository = (db: Db): PlacementRepository => ({
  list: async () => {
    const { rows } = await sql<Placement>`select ${columns} from media_places where node_id <> ${vacant}`.execute(db);
    return rows;
  },

  place: async (roomId, nodeId, { unreachable, cutOff = null }) => {
    // Of two nodes that place a room at the same moment the second waits for the row, changes nothing and reads.
    const { rows } = await sql<Placement>`
      insert into media_places as place (room_id, node_id, generation, placed_at)
      select id, ${nodeId}, 1, clock_timestamp() from rooms where id = ${roomId}
      on conflict (room_id) do update set node_id = excluded.node_id, generation = place.generation + 1, is_on_air = false,
        viewers = 0, placed_at = excluded.placed_at
      where not exists (
        select from nodes
        where nodes.id = place.node_id and (not is_draining or place.is_on_air) and nodes.id <> ${cutOff ?? vacant}
          and seen_at > clock_timestamp() - make_interval(secs => case when nodes.id = ${unreachable ?? vacant} then 1.5 else ${aliveS} end)
      )
      returning ${columns}`.execute(db);
    if (rows[0]) return rows[0];
    const existing = await sql<Placement>`select ${columns} from media_places where room_id = ${roomId}`.execute(db);
    return existing.rows[0] ?? null;
  },

  update: async (roomId, { nodeId, generation }, { isOnAir, viewers }) => {
    const { numUpdatedRows } = await db
      .updateTable('media_places')
      .set({ is_on_air: isOnAir, viewers })
      .where('room_id', '=', roomId)
      .where('node_id', '=', nodeId)
      .where('generation', '=', generation)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  vacate: async (roomId, { nodeId, generation }) => {
    await db
      .updateTable('media_places')
      .set({ node_id: vacant, is_on_air: false, viewers: 0 })
      .where('room_id', '=', roomId)
      .where('node_id', '=', nodeId)
      .where('generation', '=', generation)
      .execute();
  },
});
