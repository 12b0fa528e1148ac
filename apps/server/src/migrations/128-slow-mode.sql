-- When a member last wrote in a room in slow mode, for several nodes; one node knows it by itself.
alter table chat_members add column slow_sent_at timestamptz;
