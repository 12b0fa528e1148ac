-- What the reports of a room are made of. Rows outlive neither their room nor a request for erasure: retention removes those of deleted
-- rooms. Times are in milliseconds, so that sums are exact.

-- A tab that had a room open. The columns from `reported_at` on are what its player said last, and the sums of all it said.
create table room_visits (
  id uuid primary key,
  room_id bigint not null,
  user_id bigint not null,
  session_id uuid not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- left: the page said so; closed: its connection ended; lost: it was not seen any more, e.g. because the server was restarted.
  end_reason text check (end_reason in ('left', 'closed', 'lost')),
  -- False for pages that transmit.
  is_watching boolean not null,
  device text check (device in ('desktop', 'phone', 'tablet')),
  browser text,
  system text,
  -- Null once it is older than the installation keeps addresses.
  address text,
  -- ISO 3166 in capitals, or "local" for private networks; null: not known.
  country text,
  region text,
  city text,
  latitude real,
  longitude real,
  technology text,
  reported_at timestamptz,
  is_playing boolean not null default false,
  position_s real not null default 0,
  -- The counter of the player, which begins again with each page; `stalls` is what it grew by.
  stall_counter integer not null default 0,
  stalls integer not null default 0,
  watched_ms bigint not null default 0,
  check ((left_at is null) = (end_reason is null))
) with (fillfactor = 85);
create unique index room_visits_open on room_visits (session_id, room_id) where left_at is null;
create index room_visits_session on room_visits (session_id, room_id, joined_at);
create index room_visits_joined on room_visits (room_id, joined_at);
create index room_visits_left on room_visits (room_id, left_at);
create index room_visits_user on room_visits (user_id, room_id);
create index room_visits_address on room_visits (joined_at) where address is not null;

-- What a person watched in a minute of the clock.
create table watch_minutes (
  room_id bigint not null,
  user_id bigint not null,
  minute timestamptz not null,
  watched_ms integer not null,
  primary key (room_id, user_id, minute)
);

-- What a person watched in a room.
create table room_viewers (
  room_id bigint not null,
  user_id bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  live_ms bigint not null default 0,
  recorded_ms bigint not null default 0,
  -- The hundredths of the recorded video that were played, the first one left.
  parts bit(100) not null default repeat('0', 100)::bit(100),
  stalls integer not null default 0,
  primary key (room_id, user_id)
) with (fillfactor = 85);
create index room_viewers_user on room_viewers (user_id);

-- A minute of a room by what its viewers played. A person is counted once in a minute.
create table room_minutes (
  room_id bigint not null,
  minute timestamptz not null,
  technology text not null,
  -- Lines of the picture; 0: not known.
  height smallint not null,
  viewers integer not null,
  watched_ms bigint not null,
  reports integer not null,
  -- Of the reports that named one.
  bitrate_sum double precision not null,
  bitrate_reports integer not null,
  stalls integer not null,
  primary key (room_id, minute, technology, height)
);

-- How many people have played each hundredth of the recorded video.
create table room_parts (
  room_id bigint not null,
  part smallint not null check (part between 0 and 99),
  viewers integer not null,
  primary key (room_id, part)
);

-- The address belongs to the visit.
alter table playback_statistics drop column address;

create index event_log_room_time on event_log (room_id, at, id);
create index event_log_room_kind on event_log (room_id, kind, at, id);
create index event_log_room_user on event_log (room_id, user_id, at, id);
create index chat_messages_time on chat_messages (room_id, created_at);

alter table installation_settings
  add column keep_addresses_days integer,
  add column sends_live_summaries boolean;
-- The mail about a live is made once.
alter table rooms add column live_summary_at timestamptz;
