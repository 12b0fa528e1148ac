-- Home asks which rooms somebody monitors.
create index room_monitors_user on room_monitors (user_id);
