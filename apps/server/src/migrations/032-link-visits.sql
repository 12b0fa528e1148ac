-- Users who entered a room by a link without an enrolment in its course; until the link expires they count as members.
create table room_link_visits (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (room_id, user_id)
);
