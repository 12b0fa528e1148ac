-- Photos that were granted, or replaced, and are on no profile: what is older than an hour is removed from the storage.
create table unsaved_photos (
  key text primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null
);
create index unsaved_photos_age on unsaved_photos (created_at);
