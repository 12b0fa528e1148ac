-- What other nodes have to know about a node. `can_share`: its files are in a shared store and it hears the bus, so that others may run beside it.
alter table nodes
  add column can_share boolean not null default false,
  add column roles text[] not null default '{}',
  -- Empty until the node listens.
  add column address text not null default '',
  add column version text not null default '',
  -- Viewers by WebRTC: how many it can serve, and how many it serves.
  add column capacity integer not null default 0,
  add column load integer not null default 0,
  add column is_draining boolean not null default false;

-- The one media node of each room that somebody sends or watches by WebRTC. The generation grows whenever the room moves: whatever a node writes
-- about a room names the generation it was given, and changes nothing once there is a newer one.
create table media_places (
  room_id bigint primary key references rooms on delete cascade,
  node_id text not null,
  generation bigint not null,
  is_on_air boolean not null default false,
  viewers integer not null default 0,
  placed_at timestamptz not null
);
create index media_places_node on media_places (node_id);
