-- The newest message of each room's chat. Its row is locked while messages are stored, so that the ids of a room are in the order in
-- which they were committed: who has read up to one id has missed nothing before it, whichever node stored it.
create table chat_heads (
  room_id bigint primary key references rooms on delete cascade,
  last_id bigint not null default 0,
  last_at timestamptz not null default '-infinity'
);
insert into chat_heads (room_id, last_id, last_at)
select room_id, max(id), max(created_at) from chat_messages group by room_id;

-- One call instead of a transaction of three. Returns the messages that are new, with the newest id of their room before them.
create function store_chat_messages(
  room_ids bigint[], user_ids bigint[], types text[], teams bigint[], originals bigint[], clients text[], texts text[],
  permissions text[], colors integer[], stored_at timestamptz
) returns table (id bigint, room_id bigint, user_id bigint, client_id text, created_at timestamptz, previous_id bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  -- Before the heads: a room that is being deleted holds its own row and waits for its head.
  perform from rooms as room where room.id = any(room_ids) order by room.id for key share;
  insert into chat_heads (room_id) select distinct room from unnest(room_ids) as room order by room on conflict do nothing;
  -- In one order, so that two nodes never wait for each other.
  perform from chat_heads where room_id = any(room_ids) order by room_id for update;
  return query
  with wanted as (
    select *
    from unnest(room_ids, user_ids, types, teams, originals, clients, texts, permissions, colors)
      with ordinality as row (room_id, user_id, type, team_id, original_id, client_id, text, permissions, color_index, place)
  ), added as (
    insert into chat_messages as m
      (room_id, user_id, type, team_id, original_id, client_id, text, permissions, color_index, created_at)
    select w.room_id, w.user_id, w.type, w.team_id, w.original_id, w.client_id, w.text,
           coalesce(string_to_array(nullif(w.permissions, ''), ','), '{}'), w.color_index,
           -- A node whose clock is a little behind must not put its messages before those that are there.
           case when head.last_at < stored_at + interval '1 minute' then greatest(stored_at, head.last_at) else stored_at end
    from wanted w join chat_heads head on head.room_id = w.room_id
    order by w.place
    on conflict (room_id, user_id, client_id) do nothing
    returning m.id, m.room_id, m.user_id, m.client_id, m.created_at
  ), moved as (
    update chat_heads head set last_id = newest.id, last_at = newest.created_at
    from (select a.room_id, max(a.id) as id, max(a.created_at) as created_at from added a group by a.room_id) newest
    where head.room_id = newest.room_id
  )
  select added.id, added.room_id, added.user_id, added.client_id, added.created_at, head.last_id
  from added join chat_heads head on head.room_id = added.room_id;
end
$$;
