-- When the process began: a node that was killed and started again at once is seen all the time, but by another process.
alter table nodes add column started_at timestamptz not null default clock_timestamp();
