-- Who was taken off the stage of a room: what they had come by before that moment opens it no longer.
create table stage_removals (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (room_id, user_id)
);
