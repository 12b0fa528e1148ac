-- Which organizers manage which course. Admins manage all courses, and so do organizers who are not limited to a list.

-- True for accounts that exist and for those made later: every organizer manages everything until an admin limits them.
alter table users add column manages_all_courses boolean not null default true;

create table course_organizers (
  course_id bigint not null references courses on delete cascade,
  user_id bigint not null references users on delete cascade,
  primary key (course_id, user_id)
);

create index course_organizers_user on course_organizers (user_id, course_id);

-- A link is revoked for its own room: an organizer of another course who learns its id can neither revoke it nor keep it from being revoked.
alter table revoked_links drop constraint revoked_links_pkey, add primary key (id, room_id);
