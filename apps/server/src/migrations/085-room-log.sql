-- Organizers read the event log by room and by person. An action keeps the names of its time (`who`, `room`, `person`, `course`); what viewers do
-- has none, so that the indexes hold actions only.

alter table event_log add column names jsonb;

-- The history of a room outlives it.
alter table event_log drop constraint event_log_room_id_fkey;

update event_log set names = jsonb_strip_nulls(jsonb_build_object(
  'who', (select name from users where users.id = event_log.user_id),
  'room', (select name from rooms where rooms.id = event_log.room_id),
  'person', (select name from users where users.id = case
    when event_log.details ->> 'userId' ~ '^\d{1,18}$' then (event_log.details ->> 'userId')::bigint end),
  'course', (select name from courses where courses.id = case
    when event_log.details ->> 'courseId' ~ '^\d{1,18}$' then (event_log.details ->> 'courseId')::bigint end)
)) where kind not in ('chat_enter', 'chat_exit', 'quiz_answer', 'offer_open');

create index event_log_actions on event_log (id) where names is not null;
create index event_log_actions_in_room on event_log (room_id, id) where names is not null;
create index event_log_actions_by_person on event_log (user_id, id) where names is not null;
create index event_log_actions_on_person on event_log ((details ->> 'userId'), id) where names is not null;
