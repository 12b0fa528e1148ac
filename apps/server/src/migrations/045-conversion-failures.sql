-- Conversions that failed by themselves. The job queue also counts tries that a restart or a lost node interrupted, which are no failures.
alter table video_assets add column failures integer not null default 0;
