-- Links to produce, preview or take part can be revoked one by one, or all links of a room made until a moment.
create table revoked_links (
  id uuid primary key,
  room_id bigint not null references rooms on delete cascade,
  revoked_at timestamptz not null
);

alter table rooms
  add column links_revoked_at timestamptz,
  -- Only this user and organizers may end the live.
  add column live_started_by bigint references users on delete set null;
