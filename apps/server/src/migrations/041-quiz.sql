-- Quizzes: what was written, when it was released, and who answered what.

create table quizzes (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  -- Of a group of questions; may be empty.
  title text not null,
  duration_s integer not null check (duration_s > 0),
  made_by bigint references users on delete set null,
  created_at timestamptz not null,
  released_at timestamptz,
  -- Answers are taken until then; nothing else closes a quiz.
  ends_at timestamptz,
  results_shown_at timestamptz,
  check ((released_at is null) = (ends_at is null))
);
create index quizzes_room on quizzes (room_id, ends_at);

create table quiz_questions (
  id bigint generated always as identity primary key,
  quiz_id bigint not null references quizzes on delete cascade,
  place integer not null,
  question text not null,
  answers text[] not null,
  -- Zero-based; null asks for an opinion.
  right_answer integer,
  unique (quiz_id, place)
);

create table quiz_answers (
  question_id bigint not null references quiz_questions on delete cascade,
  user_id bigint not null references users on delete cascade,
  answer integer not null,
  answered_at timestamptz not null,
  -- The first answer is the one that counts.
  primary key (question_id, user_id)
);
create index quiz_answers_user on quiz_answers (user_id);
