-- Going live: when it began and ended, the streams of an outside encoder, and the recording that is being made.

alter table rooms
  add column live_started_at timestamptz,
  add column live_ended_at timestamptz,
  -- The streams of an external encoder as the room plays them; the password for the encoder is shown to organizers only.
  add column primary_stream_url text,
  add column secondary_stream_url text,
  add column stream_password text,
  add column recording_id uuid references video_assets on delete set null;
create index rooms_recording on rooms (recording_id);
