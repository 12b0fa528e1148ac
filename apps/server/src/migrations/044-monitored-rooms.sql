-- Home reads the rooms a user monitors.
create index room_monitors_user on room_monitors (user_id);
