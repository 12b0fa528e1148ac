-- Courses, enrolments, and the vouchers that enrol users.

create table courses (
  id bigint generated always as identity primary key,
  name text not null,
  -- An open course lets every account in as a guest at least.
  is_open boolean not null default false,
  created_at timestamptz not null default now()
);

create table enrolments (
  user_id bigint not null references users on delete cascade,
  course_id bigint not null references courses on delete cascade,
  kind text not null check (kind in ('full', 'guest', 'extra')),
  -- Null: for ever.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index enrolments_course on enrolments (course_id);

create table voucher_batches (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses on delete cascade,
  -- Days of access each voucher gives; null gives it for ever.
  access_days integer check (access_days > 0),
  expires_at timestamptz,
  made_by bigint references users on delete set null,
  created_at timestamptz not null
);

create table vouchers (
  code text primary key check (code ~ '^[A-Z0-9]{16}$'),
  batch_id bigint not null references voucher_batches on delete cascade,
  used_by bigint references users on delete set null,
  used_at timestamptz
);
create index vouchers_batch on vouchers (batch_id);

-- A registration in progress: one per voucher, until the voucher is used.
create table voucher_registrations (
  voucher_code text primary key references vouchers on delete cascade,
  email text not null check (email = lower(email)),
  name text not null,
  phone text not null,
  gender text not null check (gender in ('male', 'female', 'other')),
  date_of_birth date,
  language text not null,
  code_hash text not null,
  code_sent_at timestamptz not null,
  code_expires_at timestamptz not null,
  code_attempts integer not null default 0,
  verified_at timestamptz,
  -- Set once the password is chosen and the account exists.
  user_id bigint references users on delete cascade
);
create index voucher_registrations_email on voucher_registrations (email);

alter table users add column gender text check (gender in ('male', 'female', 'other'));
alter table users add column date_of_birth date;
