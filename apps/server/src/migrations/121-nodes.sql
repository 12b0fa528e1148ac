-- The servers that use this database, each seen every second.
create table nodes (
  id text primary key,
  name text not null,
  seen_at timestamptz not null
);
