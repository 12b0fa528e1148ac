-- Organizers archive rooms, say what a room is made for and how its live reaches viewers, and search rooms by their words.

alter table rooms
  add column archived_at timestamptz,
  add column video_mode text not null default 'LIVE' check (video_mode in ('LIVE', 'RECORDED')),
  add column live_delivery text not null default 'automatic' check (live_delivery in ('automatic', 'hls'));

update rooms set video_mode = 'RECORDED' where video_id is not null and live_status = 'not_live';

-- Lower case without accents, as the search in pages compares texts.
create function plain_text(text) returns text
  language sql immutable parallel safe strict
  return lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'));

-- What is searched, apart from the rooms: every list of rooms would read it too, and making it for each search takes seconds.
create table room_search (
  room_id bigint primary key references rooms on delete cascade,
  name text not null,
  text text not null
);

create function write_room_search() returns trigger language plpgsql as $$
begin
  insert into room_search (room_id, name, text)
  values (new.id, plain_text(new.name), plain_text(new.name || chr(10) || new.description))
  on conflict (room_id) do update set name = excluded.name, text = excluded.text;
  return null;
end $$;

create trigger rooms_search after insert or update of name, description on rooms
  for each row execute function write_room_search();

insert into room_search (room_id, name, text)
select id, plain_text(name), plain_text(name || chr(10) || description) from rooms;

alter table channels add column search_name text not null generated always as (plain_text(name)) stored;
alter table courses add column search_name text not null generated always as (plain_text(name)) stored;
