-- A course may have terms of use: where the document is, and the SHA-256 of its bytes, by which an acceptance knows it.
alter table courses
  add column terms_url text,
  add column terms_hash text check (terms_hash ~ '^[0-9a-f]{64}$'),
  add constraint courses_terms_complete check ((terms_url is null) = (terms_hash is null));

-- Accepted terms per user and document. A course that changes its document asks again; earlier acceptances stay.
create table terms_acceptances (
  user_id bigint not null references users on delete cascade,
  course_id bigint not null references courses on delete cascade,
  terms_hash text not null,
  accepted_at timestamptz not null,
  primary key (user_id, course_id, terms_hash)
);
