-- Which alerts a user wants when a live of the course begins.
create table course_alerts (
  user_id bigint not null references users (id) on delete cascade,
  course_id bigint not null references courses (id) on delete cascade,
  by_mail boolean not null default false,
  by_push boolean not null default false,
  primary key (user_id, course_id)
);
create index course_alerts_course on course_alerts (course_id) where by_mail or by_push;

-- Browsers that receive push alerts. They stop with the login they were added by; a login that only expired does not stop them.
create table push_devices (
  endpoint text primary key,
  user_id bigint not null references users (id) on delete cascade,
  login_id uuid not null references logins (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  added_at timestamptz not null
);
create index push_devices_user on push_devices (user_id, added_at);
create index push_devices_login on push_devices (login_id);

-- Rooms whose begin was announced, so that a repeated job announces nothing twice.
create table announced_lives (
  room_id bigint primary key references rooms (id) on delete cascade,
  at timestamptz not null
);
