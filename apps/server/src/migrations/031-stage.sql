-- Participants removed from the stage of a room; their tokens made before that moment are revoked.
create table stage_removals (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (room_id, user_id)
);
