/** Which doubts are open: one rule for the queue of a room and for the dashboard, on a row `question` of the chat's messages. */
import { type SqlBool, sql } from 'kysely';

/** Older ones are not listed: monitors answer during a live and in the days after it. */
const listedMs = 14 * 24 * 60 * 60_000;

export const isListedDoubt = (now: Date) => sql<SqlBool>`
  question.type = 'questionMessage' and question.original_id is null and question.deleted_at is null
  and question.created_at > ${new Date(now.getTime() - listedMs)}`;

/** Neither answered in the chat nor marked as done. */
export const isOpenDoubt = sql<SqlBool>`
  not exists (select from chat_messages reply where reply.original_id = question.id and reply.deleted_at is null)
  and not exists (select from doubt_states closed where closed.message_id = question.id and closed.done_at is not null)`;
