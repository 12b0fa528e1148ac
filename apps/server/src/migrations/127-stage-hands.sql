-- The raised hands of live rooms. A hand stays raised while one of the tabs it was raised in has the room open; the node of a tab removes its
-- row, and rows of nodes that are gone do not count.
create table stage_hands (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  session_id text not null,
  node_id text not null,
  name text not null,
  since timestamptz not null,
  primary key (room_id, user_id, session_id)
);
create index stage_hands_node on stage_hands (node_id);
create index stage_hands_user on stage_hands (user_id);
