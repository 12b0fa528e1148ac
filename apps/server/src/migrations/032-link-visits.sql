-- Who came into a room by a link without a seat in its course: until the link ends they are in the room as those who have one.
create table room_link_visits (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (room_id, user_id)
);
