-- When bytes last arrived or the conversion last moved: what has stood still for too long is given up or taken up again.
alter table video_assets add column changed_at timestamptz not null default now();
create index video_assets_unfinished on video_assets (changed_at) where status in ('PREPARING', 'UPLOADING', 'CONVERTING');
