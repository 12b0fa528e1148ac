-- Organizers revoke vouchers that are unused, and note what a batch is for.
alter table voucher_batches add column note text not null default '';
alter table vouchers
  add column revoked_at timestamptz,
  add column revoked_by bigint references users on delete set null,
  add constraint vouchers_used_or_revoked check (used_at is null or revoked_at is null);

-- The vouchers of a batch are listed by code, and counted by what happened to them from the index alone.
drop index vouchers_batch;
create index vouchers_batch on vouchers (batch_id, code) include (used_at, revoked_at);
create index voucher_batches_course on voucher_batches (course_id);
-- Deleting an account looks for these.
create index vouchers_used_by on vouchers (used_by) where used_by is not null;
create index vouchers_revoked_by on vouchers (revoked_by) where revoked_by is not null;
