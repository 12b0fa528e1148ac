-- Covers and attachments that were granted and are in no room, or no longer: what is older than an hour is removed from the storage.
create table untaken_room_files (
  key text primary key,
  room_id bigint references rooms on delete set null,
  name text not null,
  created_at timestamptz not null
);
create index untaken_room_files_age on untaken_room_files (created_at);

alter table attachments add constraint attachments_storage_key unique (storage_key);

alter table rooms add column updated_at timestamptz not null default now();
update rooms set updated_at = created_at;

-- Whether a file chosen again is the one whose upload was begun.
alter table video_assets add column fingerprint text;

-- One WebVTT file a language. No screen could set the single one there was before.
alter table video_assets add column captions text[] not null default '{}';
alter table video_assets drop column has_captions;
