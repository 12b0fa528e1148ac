-- Courses: a cover, the order of their rooms, and the versions of their terms.
alter table courses add column image_url text;

-- The place of a room in its course; null for rooms that are listed by name.
alter table rooms add column course_position integer;

-- Every document that was the terms of a course: an acceptance names its hash, so the document stays readable.
create table terms_versions (
  course_id bigint not null references courses on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  version integer not null check (version > 0),
  url text not null,
  file_name text not null,
  added_by bigint references users on delete set null,
  added_at timestamptz not null,
  primary key (course_id, hash),
  unique (course_id, version)
);
insert into terms_versions (course_id, hash, version, url, file_name, added_at)
select id, terms_hash, 1, terms_url, regexp_replace(terms_url, '^.*/', ''), created_at from courses where terms_hash is not null;

-- The list of acceptances, newest first; also for deleting a course.
create index terms_acceptances_course on terms_acceptances (course_id, accepted_at desc, user_id);

-- Covers and terms that were granted and belong to no course, or no longer: what is older than an hour is removed from the storage.
create table untaken_course_files (
  key text primary key,
  course_id bigint references courses on delete set null,
  name text not null,
  created_at timestamptz not null,
  is_removing boolean not null default false
);
create index untaken_course_files_age on untaken_course_files (created_at);
