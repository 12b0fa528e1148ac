-- Channels, rooms, their videos, and who is how far in which.

create table channels (
  id bigint generated always as identity primary key,
  name text not null,
  position integer not null default 0
);

create table video_assets (
  id uuid primary key,
  status text not null check (status in ('PREPARING', 'UPLOADING', 'READY', 'CONVERTING', 'UPLOAD_ERROR')),
  progress real not null default 0,
  file_name text not null,
  bytes bigint not null default 0,
  duration_s double precision not null default 0,
  width integer,
  height integer,
  has_captions boolean not null default false,
  problem text,
  made_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);

create table rooms (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels,
  course_id bigint not null references courses,
  name text not null,
  description text not null default '',
  image_url text,
  video_id uuid references video_assets on delete set null,
  is_live boolean not null default false,
  live_status text not null default 'not_live' check (live_status in ('not_live', 'live', 'ended')),
  is_interactive boolean not null default false,
  is_chat_enabled boolean not null default true,
  is_sale_enabled boolean not null default false,
  -- A guest sees a members-only room and cannot watch it.
  is_members_only boolean not null default false,
  -- A protected video plays in one tab per person at a time.
  is_protected boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  timezone text not null default 'America/Sao_Paulo',
  created_at timestamptz not null default now()
);
create index rooms_course on rooms (course_id);
create index rooms_channel on rooms (channel_id);
create index rooms_video on rooms (video_id);

create table attachments (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  name text not null,
  extension text not null,
  -- The key in the storage, or a path of the web app for files that ship with the product.
  url text not null,
  storage_key text,
  created_at timestamptz not null default now()
);
create index attachments_room on attachments (room_id);

create table video_progress (
  user_id bigint not null references users on delete cascade,
  video_id uuid not null references video_assets on delete cascade,
  duration_s double precision not null,
  position_s double precision not null,
  updated_at timestamptz not null,
  primary key (user_id, video_id)
);

-- One lease per user; it expires unless it is renewed.
create table video_leases (
  user_id bigint primary key references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  expires_at timestamptz not null
);

create table playback_statistics (
  room_id bigint not null,
  user_id bigint not null,
  session_id uuid not null,
  at timestamptz not null,
  position_s real not null,
  is_playing boolean not null,
  is_live boolean not null,
  technology text not null,
  bitrate real not null,
  stalls integer not null,
  address text not null
);
create index playback_statistics_room on playback_statistics (room_id, at);

alter table courses add column has_gamification boolean not null default false;
