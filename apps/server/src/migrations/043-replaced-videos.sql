-- The film a room had before its live: it is shown again where nothing was recorded, and goes when the recording is ready.
alter table video_assets add column replaces uuid references video_assets on delete set null;
