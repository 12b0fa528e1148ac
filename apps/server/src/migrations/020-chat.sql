-- Chat: messages, blocked users and colours of senders, pins, blocked words, monitors of a room, teams.

alter table rooms
  add column made_by bigint references users on delete set null,
  add column slow_mode_s integer not null default 0,
  add column is_team_chat_enabled boolean not null default false,
  add column team_size integer not null default 0;

create table room_monitors (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (room_id, user_id)
);

create table teams (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  number integer not null,
  unique (room_id, number)
);

create table team_members (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  team_id bigint not null references teams on delete cascade,
  primary key (room_id, user_id)
);
create index team_members_team on team_members (team_id);

create table chat_messages (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('roomMessage', 'questionMessage', 'instructorRoomMessage', 'teamMessage')),
  team_id bigint references teams on delete cascade,
  -- The question a reply answers.
  original_id bigint references chat_messages on delete cascade,
  client_id text not null,
  text text not null,
  permissions text[] not null,
  color_index integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- A send that is repeated after a lost acknowledgement is the same message.
create unique index chat_messages_client on chat_messages (room_id, user_id, client_id);
create index chat_messages_list on chat_messages (room_id, type, id);
create index chat_messages_replies on chat_messages (original_id) where original_id is not null;
create index chat_messages_team on chat_messages (team_id) where team_id is not null;
create index chat_messages_deleted on chat_messages (room_id, deleted_at) where deleted_at is not null;

create table chat_members (
  room_id bigint not null references rooms on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- In the order of their first message; null for users who never wrote.
  color_index integer,
  blocked_at timestamptz,
  blocked_by bigint references users on delete set null,
  primary key (room_id, user_id)
);

create table chat_pins (
  message_id bigint primary key references chat_messages on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  pinned_at timestamptz not null
);
create index chat_pins_room on chat_pins (room_id);

create table chat_blocked_words (
  organizer_id bigint not null references users on delete cascade,
  word text not null,
  primary key (organizer_id, word)
);

-- The log of user actions, for reports.
create table event_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  room_id bigint references rooms on delete cascade,
  user_id bigint references users on delete set null,
  kind text not null,
  details jsonb not null default '{}'
);
create index event_log_room on event_log (room_id, id);
