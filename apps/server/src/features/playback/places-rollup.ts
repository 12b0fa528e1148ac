/** The part of the statement of rollups that counts the places of viewers. */
import { sql } from 'kysely';

/**
 * From `changed`, the visits of the batch; `is_new`: this is the first time that the visit has watched. A person arrives at a place with the
 * first visit there; those that were counted before are in the table of visits, because the person is locked. Depth 0 is everywhere, 1
 * a country, 2 a city.
 */
export const placed = sql`
  place as (
    select id, room_id, user_id, depth, case when depth >= 1 then coalesce(country, '') else '' end as country,
      case when depth >= 2 then coalesce(region, '') else '' end as region, case when depth >= 2 then coalesce(city, '') else '' end as city,
      case when depth >= 2 then latitude end as latitude, case when depth >= 2 then longitude end as longitude, counted_ms, is_new
    from changed, generate_series(0, 2) depth where is_new or counted_ms > 0),
  arrived as (
    select distinct room_id, user_id, depth, country, region, city from place
    where is_new and not exists (
      select from room_visits former
      where former.user_id = place.user_id and former.room_id = place.room_id and former.id <> place.id and former.watched_ms > 0
        and (depth < 1 or coalesce(former.country, '') = place.country)
        and (depth < 2 or (coalesce(former.region, '') = place.region and coalesce(former.city, '') = place.city)))),
  arrivals as (
    select room_id, depth, country, region, city, count(*) as viewers from arrived group by room_id, depth, country, region, city),
  placed as (
    insert into room_places as known (room_id, depth, country, region, city, latitude, longitude, viewers, watched_ms)
    select room_id, depth, country, region, city, (array_agg(latitude))[1], (array_agg(longitude))[1], coalesce(max(viewers), 0),
      sum(counted_ms)
    from place left join arrivals using (room_id, depth, country, region, city)
    group by room_id, depth, country, region, city order by room_id, depth, country, region, city
    on conflict (room_id, depth, country, region, city) do update
      set viewers = known.viewers + excluded.viewers, watched_ms = known.watched_ms + excluded.watched_ms,
        latitude = coalesce(known.latitude, excluded.latitude), longitude = coalesce(known.longitude, excluded.longitude))`;
