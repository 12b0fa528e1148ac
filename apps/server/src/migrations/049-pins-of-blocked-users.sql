-- Everyone reads a pin, and only organizers may read a blocked user.
delete from chat_pins using chat_messages, chat_members
where chat_messages.id = chat_pins.message_id
  and chat_members.room_id = chat_messages.room_id
  and chat_members.user_id = chat_messages.user_id
  and chat_members.blocked_at is not null;
