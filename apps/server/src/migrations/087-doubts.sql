-- Doubts as a queue. Whether one is answered is read from the replies in the chat and not stored here.

create table doubt_states (
  message_id bigint primary key references chat_messages on delete cascade,
  taken_by bigint references users on delete set null,
  taken_at timestamptz,
  done_by bigint references users on delete set null,
  done_at timestamptz
);

create index chat_messages_questions_of_room on chat_messages (room_id, created_at)
  where type = 'questionMessage' and original_id is null and deleted_at is null;
