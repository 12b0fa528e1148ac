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
