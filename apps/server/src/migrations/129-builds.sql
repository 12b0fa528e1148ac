-- The web builds whose files are in the shared store, so that every node can serve the pages of every release that was in use lately.
create table builds (
  build text primary key,
  -- Below assets/.
  files text[] not null,
  -- When a node was last started with it.
  started_at timestamptz not null,
  -- Null while files may be missing.
  stored_at timestamptz
);
