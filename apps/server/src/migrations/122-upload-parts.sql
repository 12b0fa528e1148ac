-- Uploads into an S3 store. No reference to video_assets: the parts of a deleted video still have to be removed from the store.
create table video_uploads (
  asset_id uuid primary key,
  bytes bigint not null,
  -- The unfinished file in the store; null until the first byte, and after its parts were lost.
  parts_id text,
  is_complete boolean not null default false,
  -- The request that may write, until when, and whether another one waits for it.
  lease uuid,
  leased_until timestamptz,
  is_wanted boolean not null default false
);

create table upload_parts (
  asset_id uuid not null references video_uploads on delete cascade,
  number integer not null,
  etag text not null,
  bytes integer not null check (bytes > 0),
  primary key (asset_id, number)
);

-- Videos whose files in the store are removed a day after their deletion, and are not served any more.
create table deleted_videos (
  id uuid primary key,
  deleted_at timestamptz not null
);

-- The conversion that may write the files of the video: one that was taken for dead and goes on must not.
alter table video_assets add column run uuid;
