-- Points: a ledger of what was earned for what, and running totals.

alter table courses
  add column points_correct integer not null default 100 check (points_correct >= 0),
  add column points_speed integer not null default 100 check (points_speed >= 0),
  add column points_per_minute integer not null default 1 check (points_per_minute >= 0);

create table points_ledger (
  course_id bigint not null references courses on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The event the points are for; paid once however often it is reported.
  key text not null,
  -- A second thing that may be paid only once: a minute of a user's time, whatever they watch in it.
  pace text,
  points integer not null check (points > 0),
  at timestamptz not null,
  primary key (course_id, user_id, key)
);
create unique index points_ledger_pace on points_ledger (course_id, user_id, pace) where pace is not null;

create table ranking_totals (
  course_id bigint not null references courses on delete cascade,
  user_id bigint not null references users on delete cascade,
  points integer not null,
  -- Among equals the first to get there is listed first.
  reached_at timestamptz not null,
  primary key (course_id, user_id)
);
create index ranking_totals_order on ranking_totals (course_id, points desc, reached_at, user_id);
