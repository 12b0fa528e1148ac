-- What is packaged of a live where several nodes share the database: any of them can list it, and finish the recording. A server that is
-- alone has files instead (decision 125).
create table live_takes (
  recording_id uuid not null references video_assets on delete cascade,
  -- Its folder; takes of other nodes and generations have other names.
  name text not null,
  -- The order of takes.
  number integer not null,
  node_id text not null,
  generation bigint not null,
  -- False: only for the viewers of the live, and never in the bucket.
  is_recorded boolean not null,
  layers smallint not null,
  -- Of each layer `{"count", "durationS"}`: the segments that were removed from the start of a take that is not recorded.
  removed jsonb not null default '[]',
  -- No more segments follow.
  is_ended boolean not null default false,
  added_at timestamptz not null default clock_timestamp(),
  primary key (recording_id, name),
  unique (recording_id, number)
);
create index live_takes_node on live_takes (node_id) where not is_ended;

create table live_segments (
  -- One node at a time adds segments to a recording, so that ids are in the order of commits.
  id bigint generated always as identity,
  recording_id uuid not null,
  take text not null,
  layer smallint not null,
  number integer not null,
  name text not null,
  -- The init segment it is read with, and what that says about the picture.
  init text not null,
  width integer not null,
  height integer not null,
  video_codec text not null,
  duration_s double precision not null,
  -- When its first frame was sent.
  sent_at timestamptz,
  bytes integer not null,
  added_at timestamptz not null default clock_timestamp(),
  -- When it was in the bucket, with its init segment.
  stored_at timestamptz,
  -- Its file was lost before it was stored.
  is_lost boolean not null default false,
  primary key (recording_id, take, layer, number),
  foreign key (recording_id, take) references live_takes on delete cascade
);
create unique index live_segments_added on live_segments (recording_id, id);
create index live_segments_unstored on live_segments (recording_id, take) where stored_at is null and not is_lost;
