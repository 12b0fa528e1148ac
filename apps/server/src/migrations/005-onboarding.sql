-- Which tours an account has been through; no row means neither done nor skipped.
create table tours (
  user_id bigint not null references users on delete cascade,
  key text not null check (key in ('onBoardingHome', 'onBoardingRoom')),
  done boolean not null,
  skipped boolean not null,
  primary key (user_id, key)
);

-- All tours declined, also those that do not exist yet.
alter table users add column skips_tours boolean not null default false;
