-- The duration that a truncated file states; null when all of it could be read.
alter table video_assets add column stated_s double precision;
