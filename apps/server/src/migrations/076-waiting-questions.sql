-- The dashboard counts the questions of the last days that wait for a reply.

create index chat_messages_questions on chat_messages (created_at)
  where type = 'questionMessage' and original_id is null and deleted_at is null;
