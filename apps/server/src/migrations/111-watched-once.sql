-- The time of a person is counted once, in however many tabs.
-- Of `watched_ms`: without the time in which another tab of the person was counted.
alter table room_visits add column counted_ms bigint not null default 0;
update room_visits set counted_ms = watched_ms where watched_ms > 0;
-- When the person watched in the last hour that they watched, in milliseconds since 1970.
alter table room_viewers add column stretches int8multirange not null default '{}';

-- False: stored by a version that made no rollups; a job counts them.
alter table playback_statistics add column is_rolled_up boolean not null default false;
alter table playback_statistics alter column is_rolled_up set default true;
-- Those that came after the tables of rollups, unless both come with this update.
update playback_statistics set is_rolled_up = true from migrations
where name = '110-facts.sql' and applied_at < now() and at >= applied_at;
create index playback_statistics_uncounted on playback_statistics (room_id, user_id) where not is_rolled_up;

-- Where the viewers of a room are, over all time. Depth 0 is everywhere, 1 a country, 2 a city; an empty text is not known. A person is
-- counted once in each place.
create table room_places (
  room_id bigint not null,
  depth smallint not null check (depth between 0 and 2),
  country text not null,
  region text not null,
  city text not null,
  latitude real,
  longitude real,
  viewers integer not null,
  watched_ms bigint not null,
  primary key (room_id, depth, country, region, city)
);
insert into room_places
select room_id, 2 - grouping(country) - grouping(city), coalesce(country, ''), coalesce(region, ''), coalesce(city, ''),
  case when grouping(city) = 0 then (array_agg(latitude))[1] end, case when grouping(city) = 0 then (array_agg(longitude))[1] end,
  count(distinct user_id), sum(counted_ms)
from room_visits where watched_ms > 0
group by grouping sets ((room_id), (room_id, country), (room_id, country, region, city));
