-- The run sheet of a room: what is prepared for a live, in its order.

create table run_sheet_items (
  id bigint generated always as identity primary key,
  request_key text unique,
  room_id bigint not null references rooms on delete cascade,
  kind text not null check (kind in ('offer', 'quiz', 'message', 'cue')),
  offer_id bigint references offers on delete set null,
  quiz_id bigint references quizzes on delete set null,
  -- The message or the note; of an offer or a quiz its name when it was added, for when it is deleted.
  text text not null,
  time text,
  position integer not null,
  made_by bigint references users on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by bigint references users on delete set null,
  times_fired integer not null default 0,
  -- A server is firing it; a claim that was never completed ends by itself.
  claimed_at timestamptz,
  removed_at timestamptz
);
create index run_sheet_items_room on run_sheet_items (room_id, position, id);
create index run_sheet_items_offer on run_sheet_items (offer_id);
create index run_sheet_items_quiz on run_sheet_items (quiz_id);
