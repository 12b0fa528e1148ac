/** Makes the places of rooms again from the visits that are kept. */
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

/** Players' reports wait meanwhile, so that none is missed or counted twice. */
export const countPlacesAgain = (db: Db, roomId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table room_places in share row exclusive mode`.execute(tx);
    await sql`delete from room_places where room_id = ${roomId}`.execute(tx);
    await sql`
      insert into room_places
      select room_id, 2 - grouping(country) - grouping(city), coalesce(country, ''), coalesce(region, ''), coalesce(city, ''),
        case when grouping(city) = 0 then (array_agg(latitude))[1] end, case when grouping(city) = 0 then (array_agg(longitude))[1] end,
        count(distinct user_id), sum(counted_ms)
      from room_visits where room_id = ${roomId} and watched_ms > 0
      group by grouping sets ((room_id), (room_id, country), (room_id, country, region, city))`.execute(tx);
  });
