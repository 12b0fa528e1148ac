/** The offers of a room: who had the room open while one was shown, and who opened it. */
import type { OffersReport } from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { type Interval, shownIntervals } from './offer-intervals.ts';

type Offer = OffersReport['offers'][number];

export const maxOfferPeople = 500;

export const readOffers = async (db: Db, roomId: string, now: Date): Promise<Offer[]> => {
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'base_url', 'created_at'])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute();
  const { rows: switches } = await sql<{ at: Date; enabled: boolean }>`
    select at, (details ->> 'enabled')::boolean as enabled from event_log
    where room_id = ${roomId} and kind = 'offer_enable' and details ->> 'enabled' in ('true', 'false') order by at, id`.execute(
    db,
  );
  const shown = shownIntervals(
    offers.map((offer) => offer.created_at),
    switches,
    now,
  );
  const read = offers.map(async (offer, index): Promise<Offer> => {
    const intervals = shown[index] ?? [];
    const [seen, counts, people] = await Promise.all([
      countSeen(db, roomId, intervals),
      sql<{ clicks: string; scans: string; people: string }>`
        select count(*) filter (where kind = 'click') as clicks, count(*) filter (where kind = 'qr') as scans,
          count(distinct user_id) as people
        from offer_openings where offer_id = ${offer.id}`.execute(db),
      openers(db, offer.id, '0', maxOfferPeople),
    ]);
    return {
      id: offer.id,
      url: offer.base_url,
      createdAt: offer.created_at.toISOString(),
      shownMs: intervals.reduce((total, { from, to }) => total + to.getTime() - from.getTime(), 0),
      seen,
      clicks: Number(counts.rows[0]?.clicks),
      qrScans: Number(counts.rows[0]?.scans),
      people: people
        .map((row) => ({
          userId: row.user_id,
          name: row.name,
          at: row.at,
          clicks: Number(row.clicks),
          qrScans: Number(row.scans),
        }))
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .map((row) => ({ ...row, at: row.at.toISOString() })),
      peopleTotal: Number(counts.rows[0]?.people),
    };
  });
  return (await Promise.all(read)).reverse();
};

const countSeen = async (db: Db, roomId: string, intervals: readonly Interval[]): Promise<number> => {
  if (intervals.length === 0) return 0;
  const { rows } = await sql<{ seen: string }>`
    select count(distinct user_id) as seen
    from unnest(${sql.val(intervals.map(({ from }) => from))}::timestamptz[], ${sql.val(intervals.map(({ to }) => to))}::timestamptz[]) as shown (since, until)
    join room_visits on room_id = ${roomId} and is_watching and joined_at < shown.until and (left_at is null or left_at > shown.since)`.execute(
    db,
  );
  return Number(rows[0]?.seen);
};

type OpenerRow = { user_id: string; name: string; email: string; at: Date; clicks: string; scans: string };

const openers = async (db: Db, offerId: string, after: string, limit: number): Promise<OpenerRow[]> =>
  (
    await sql<OpenerRow>`
      select user_id, users.name, users.email, min(at) as at,
        count(*) filter (where kind = 'click') as clicks, count(*) filter (where kind = 'qr') as scans
      from offer_openings join users on users.id = user_id
      where offer_id = ${offerId} and user_id > ${after}
      group by user_id, users.name, users.email order by user_id limit ${limit}`.execute(db)
  ).rows;

export type OpenerLine = OpenerRow & { readonly url: string };

/** Everyone who opened an offer, page by page, for a file. */
export const offerPages = async function* (db: Db, roomId: string): AsyncGenerator<OpenerLine[]> {
  const offers = await db
    .selectFrom('offers')
    .select(['id', 'base_url'])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute();
  for (const offer of offers)
    for (let after = '0'; ; ) {
      const rows = await openers(db, offer.id, after, exportPage);
      const last = rows.at(-1);
      if (!last) break;
      yield rows.map((row) => ({ ...row, url: offer.base_url }));
      after = last.user_id;
    }
};
const exportPage = 1000;
