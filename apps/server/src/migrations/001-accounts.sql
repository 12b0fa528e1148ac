-- Accounts, logins (one per authentication, the token's sid) and sessions (one per browser tab).

create table users (
  id bigint generated always as identity (start with 1001) primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  password_hash text not null,
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en-US', 'es-ES')),
  thumbnail_url text,
  facebook text not null default '',
  twitter text not null default '',
  instagram text not null default '',
  is_admin boolean not null default false,
  is_organizer boolean not null default false,
  is_monitor boolean not null default false,
  force_pw_change boolean not null default false,
  app_merch text not null default 'SHOW' check (app_merch in ('SHOW', 'DONT_SHOW_MERCH')),
  created_at timestamptz not null default now()
);

create table logins (
  id uuid primary key,
  user_id bigint not null references users on delete cascade,
  -- The scope of the login: the whole product, or only setting a new password.
  kind text not null check (kind in ('access', 'password-change')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('other_machine', 'logged_out', 'expired', 'invalid'))
);
create index logins_user on logins (user_id) where ended_at is null;

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  login_id uuid not null references logins on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('other_machine', 'logged_out', 'expired', 'invalid'))
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_login on sessions (login_id);

-- Counted attempts; losing them in a crash is harmless, so they need no log.
create unlogged table attempts (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);

-- Made at first start and shared by every node of an installation.
create table secrets (
  name text primary key,
  value text not null
);
