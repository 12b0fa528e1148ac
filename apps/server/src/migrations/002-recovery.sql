-- One code at a time per account; asking again replaces it.
create table recovery_codes (
  user_id bigint primary key references users on delete cascade,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0
);
