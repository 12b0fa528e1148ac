/** Where the people are who watched a room. */
import type { GeolocalizationReport } from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

type PlaceRow = {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly viewers: string;
  readonly watched_ms: number;
};

/** A map with more of them would show nothing; the file has all. */
const maxCities = 1000;

/** Visits that lie in the range, also in part; without a date all. Those in which nothing was played are not of viewers. */
export const visitsQuery = (roomId: string, fromDate: string | undefined, toDate: string | undefined) => sql`
  select user_id, country, region, city, latitude, longitude, counted_ms as watched_ms from room_visits
  where room_id = ${roomId} and is_watching and watched_ms > 0
    and ${toDate === undefined ? sql`true` : sql`joined_at <= ${toDate}::timestamptz`}
    and ${fromDate === undefined ? sql`true` : sql`(left_at is null or left_at >= ${fromDate}::timestamptz)`}`;

type GivenRange = { readonly fromDate?: string | undefined; readonly toDate?: string | undefined };

export const readPlaces = async (
  db: Db,
  roomId: string,
  { fromDate, toDate }: GivenRange,
  limit: number | null = maxCities,
): Promise<Pick<GeolocalizationReport, 'viewers' | 'countries' | 'cities'>> => {
  const visits = visitsQuery(roomId, fromDate, toDate);
  // One pass: the empty set of columns counts everyone, the first of them countries, all of them cities.
  const { rows } = await sql<PlaceRow & { depth: number }>`
    with visits as materialized (${visits})
    select country, region, city, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude,
      count(distinct user_id) as viewers, sum(watched_ms::float8) as watched_ms, grouping(country, city) as depth
    from visits group by grouping sets ((), (country), (country, region, city))
    order by viewers desc, country, region, city`.execute(db);
  const cities = rows.filter(({ depth }) => depth === 0);
  return {
    viewers: Number(rows.find(({ depth }) => depth === 3)?.viewers ?? 0),
    countries: rows.filter(({ depth }) => depth === 1).map(({ country, ...row }) => ({ country, ...countsOf(row) })),
    cities: cities.slice(0, limit ?? cities.length).map(({ country, region, city, latitude, longitude, ...row }) => ({
      country,
      region,
      city,
      latitude,
      longitude,
      ...countsOf(row),
    })),
  };
};

const countsOf = (row: { readonly viewers: string; readonly watched_ms: number }) => ({
  viewers: Number(row.viewers),
  watchedMs: row.watched_ms,
});
