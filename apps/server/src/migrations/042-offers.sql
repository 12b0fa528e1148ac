-- Offers: a link to somewhere else, made personal for each viewer; the newest of a room is the one it shows.

alter table users add column salesforce_id text;

create table offers (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  base_url text not null check (base_url ~* '^https://'),
  uses_salesforce_id boolean not null,
  made_by bigint references users on delete set null,
  created_at timestamptz not null
);
create index offers_room on offers (room_id, id);

-- Users who opened an offer or its QR code. The page makes the id, so that a repeated call is counted once.
create table offer_openings (
  id uuid primary key,
  offer_id bigint not null references offers on delete cascade,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('click', 'qr')),
  at timestamptz not null
);
create index offer_openings_offer on offer_openings (offer_id, kind);
