-- The caller and the Idempotency-Key of the request that created a row: a repeated request finds it instead of creating a second one.
alter table voucher_batches add column request_key text unique;
alter table rooms add column request_key text unique;
alter table courses add column request_key text unique;
alter table quizzes add column request_key text unique;

-- Files that a sweep is removing can no longer be claimed. They are removed outside of a transaction: a storage may be slow.
alter table untaken_room_files add column is_removing boolean not null default false;
alter table unsaved_photos add column is_removing boolean not null default false;
