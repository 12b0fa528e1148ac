-- Whether the reader's page sent the hash of the document it showed; false for acceptances by the call without a body.
alter table terms_acceptances add column is_hash_confirmed boolean not null default false;
