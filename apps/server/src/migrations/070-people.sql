-- The organizers' pages about people.

create extension if not exists pg_trgm;

-- Accounts that an organizer makes have no password until their owners choose one.
alter table users alter column password_hash drop not null;

-- A blocked account cannot log in, and has no logins.
alter table users add column blocked_at timestamptz;

-- What people are searched and sorted by: without capitals and accents, so that "joao" finds "João".
alter table users add column search_text text generated always as (
  lower(translate(
    name,
    'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnn'
  )) || ' ' || email
) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_name on users (search_text, id);
create index users_with_role on users (id) where is_admin or is_organizer or is_monitor;
create index users_blocked on users (id) where blocked_at is not null;

-- When a person was last seen, also in sessions that have ended. Without seen_at, which changes every few seconds.
create index sessions_of_user on sessions (user_id);
