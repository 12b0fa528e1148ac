import type { ListedOffer, Offer, OpeningKind } from '@palco/contract/offers';
import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { Schema } from '../../adapters/db/schema.ts';

export type OfferRepository = ReturnType<typeof createOfferRepository>;
type OfferRow = Selectable<Schema['offers']>;

export const createOfferRepository = (db: Db) => {
  const current = async (roomId: string): Promise<Offer | null> => {
    const row = await db
      .selectFrom('offers')
      .selectAll()
      .where('room_id', '=', roomId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? present(row) : null;
  };

  return {
    /** The newest offer of a room, which is the one it shows. */
    current,

    list: async (roomId: string): Promise<ListedOffer[]> => {
      const rows = await db
        .selectFrom('offers')
        .leftJoin('offer_openings', 'offer_openings.offer_id', 'offers.id')
        .selectAll('offers')
        .select(({ fn }) => [
          fn.count<string>('offer_openings.id').filterWhere('kind', '=', 'click').as('clicks'),
          fn.count<string>('offer_openings.id').filterWhere('kind', '=', 'qr').as('qr_openings'),
        ])
        .where('offers.room_id', '=', roomId)
        .groupBy('offers.id')
        .orderBy('offers.id', 'desc')
        .execute();
      return rows.map((row) => ({
        ...present(row),
        clicks: Number(row.clicks),
        qrOpenings: Number(row.qr_openings),
      }));
    },

    isEnabled: async (roomId: string): Promise<boolean | null> => {
      const row = await db.selectFrom('rooms').select('is_sale_enabled').where('id', '=', roomId).executeTakeFirst();
      return row?.is_sale_enabled ?? null;
    },

    setEnabled: async (roomId: string, isEnabled: boolean): Promise<boolean> => {
      const changed = await db
        .updateTable('rooms')
        .set({ is_sale_enabled: isEnabled })
        .where('id', '=', roomId)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },

    /** Null when there is no such room. Saving the current offer again changes nothing. */
    create: (
      roomId: string,
      wanted: { saleBaseUrl: string; useSalesForceId: boolean; madeBy: string; at: Date },
    ): Promise<{ offer: Offer; isNew: boolean } | null> =>
      db.transaction().execute(async (tx) => {
        // Locks the room's row, so that two organizers who save at once are serialised.
        const room = await tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().executeTakeFirst();
        if (!room) return null;
        const { saleBaseUrl, useSalesForceId, madeBy, at } = wanted;
        const former = await createOfferRepository(tx).current(roomId);
        if (former?.saleBaseUrl === saleBaseUrl && former.useSalesForceId === useSalesForceId) {
          return { offer: former, isNew: false };
        }
        const row = await tx
          .insertInto('offers')
          .values({
            room_id: roomId,
            base_url: saleBaseUrl,
            uses_salesforce_id: useSalesForceId,
            made_by: madeBy,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { offer: present(row), isNew: true };
      }),

    salesForceIdOf: async (userId: string): Promise<string | null> => {
      const row = await db.selectFrom('users').select('salesforce_id').where('id', '=', userId).executeTakeFirst();
      return row?.salesforce_id ?? null;
    },

    find: async (roomId: string, offerId: string): Promise<Offer | null> => {
      const offers = db.selectFrom('offers').selectAll().where('id', '=', offerId);
      const row = await offers.where('room_id', '=', roomId).executeTakeFirst();
      return row ? present(row) : null;
    },

    isOfferOf: async (roomId: string, offerId: string): Promise<boolean> =>
      (await db
        .selectFrom('offers')
        .select('id')
        .where('id', '=', offerId)
        .where('room_id', '=', roomId)
        .executeTakeFirst()) !== undefined,

    /** False when it was counted before. */
    countOpening: async (opening: {
      id: string;
      offerId: string;
      userId: string;
      kind: OpeningKind;
      at: Date;
    }): Promise<boolean> => {
      const counted = await db
        .insertInto('offer_openings')
        .values({
          id: opening.id,
          offer_id: opening.offerId,
          user_id: opening.userId,
          kind: opening.kind,
          at: opening.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return counted !== undefined;
    },
  };
};

const present = (row: OfferRow): Offer => ({
  id: row.id,
  roomId: row.room_id,
  saleBaseUrl: row.base_url,
  useSalesForceId: row.uses_salesforce_id,
  createdAt: row.created_at.toISOString(),
});
