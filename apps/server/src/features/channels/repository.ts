import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type ChannelRepository = ReturnType<typeof createChannelRepository>;

export const createChannelRepository = (db: Db) => {
  const channels = (tx: Db = db) =>
    tx
      .selectFrom('channels')
      .select(({ selectFrom }) => [
        'channels.id',
        'channels.name',
        selectFrom('rooms')
          .select(sql<number>`count(*)::integer`.as('rooms'))
          .whereRef('rooms.channel_id', '=', 'channels.id')
          .$asScalar()
          .$notNull()
          .as('rooms'),
      ]);

  return {
    /** In the order of home. */
    list: () => channels().orderBy('position').orderBy('name').orderBy('id').execute(),

    find: (id: string) => channels().where('id', '=', id).executeTakeFirst(),

    count: async (): Promise<number> =>
      (await db.selectFrom('channels').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow())
        .count,

    findRequested: (requestKey: string) => channels().where('request_key', '=', requestKey).executeTakeFirst(),

    /** Undefined when the name is taken, or the request was made before. */
    insert: (name: string, requestKey: string | null): Promise<{ id: string } | undefined> =>
      db
        .insertInto('channels')
        .values({
          name,
          request_key: requestKey,
          position: sql<number>`(select coalesce(max(position), 0) + 1 from channels)`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst(),

    rename: async (id: string, name: string): Promise<boolean> =>
      (await db.updateTable('channels').set({ name }).where('id', '=', id).returning('id').executeTakeFirst()) !==
      undefined,

    /** Locked meanwhile, so that two organizers who order at once leave one of the two orders. */
    order: (orderOf: (present: readonly string[]) => readonly string[]): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await sql`select id from channels order by id for update`.execute(tx);
        const present = await tx
          .selectFrom('channels')
          .select('id')
          .orderBy('position')
          .orderBy('name')
          .orderBy('id')
          .execute();
        const ids = orderOf(present.map(({ id }) => id));
        await sql`
          update channels set position = ordered.place
          from unnest(${sql.val(ids)}::bigint[]) with ordinality as ordered (id, place)
          where channels.id = ordered.id and channels.position <> ordered.place`.execute(tx);
      }),

    /** Moves the rooms and deletes the channel, in one transaction; returns how many rooms were moved. */
    remove: (id: string, moveTo: string | null): Promise<number> =>
      db.transaction().execute(async (tx) => {
        // No room is added to the channel meanwhile.
        await tx.selectFrom('channels').select('id').where('id', '=', id).forUpdate().execute();
        const moved =
          moveTo === null
            ? []
            : await tx
                .updateTable('rooms')
                .set({ channel_id: moveTo, updated_at: sql<Date>`now()` })
                .where('channel_id', '=', id)
                .returning('id')
                .execute();
        await tx.deleteFrom('channels').where('id', '=', id).execute();
        return moved.length;
      }),
  };
};
