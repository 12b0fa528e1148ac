-- The orders and the rare states by which organizers list rooms and courses.
create index room_search_name on room_search (name, room_id desc);
create index rooms_starts_at on rooms (starts_at, id desc);
create index rooms_updated_at on rooms (updated_at desc, id desc);
create index rooms_live on rooms (id) where is_live;
create index courses_search_name on courses (search_name, id);
