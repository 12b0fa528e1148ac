import type { DoubtState } from '@palco/contract/doubts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { isListedDoubt, isOpenDoubt } from '../../shared/doubts.ts';

export type DoubtRepository = ReturnType<typeof createDoubtRepository>;

export type DoubtRow = {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly is_blocked: boolean;
  readonly created_at: Date;
  readonly state: DoubtState;
  readonly taken_by: string | null;
  readonly taker: string | null;
  readonly taken_at: Date | null;
  readonly done_at: Date | null;
  readonly closer: string | null;
  readonly answer: string | null;
  readonly is_answer_blocked: boolean;
  readonly answered_at: Date | null;
  readonly answerer: string | null;
};

/** `expired`: takes up to then have ended. */
export type At = { readonly now: Date; readonly expired: Date };

/** More than doubts usually have. */
const repliesPerDoubt = 4;

export const createDoubtRepository = (db: Db) => {
  const select = async (at: At, which: RawBuilder<SqlBool>, ending: RawBuilder<unknown>): Promise<DoubtRow[]> => {
    const { rows } = await sql<DoubtRow>`
      select question.id, sender.name as sender, question.text, member.blocked_at is not null as is_blocked, question.created_at,
        state.taken_by, taker.name as taker, state.taken_at, state.done_at, closer.name as closer,
        answer.text as answer, coalesce(answer.is_blocked, false) as is_answer_blocked, answer.created_at as answered_at, answer.name as answerer,
        case when state.done_at is not null then 'done' when answer.id is not null then 'answered'
          when state.taken_by is not null and state.taken_at > ${at.expired} then 'taken' else 'waiting' end as state
      from chat_messages question
      join users sender on sender.id = question.user_id
      left join chat_members member on member.room_id = question.room_id and member.user_id = question.user_id
      left join doubt_states state on state.message_id = question.id
      left join users taker on taker.id = state.taken_by
      left join users closer on closer.id = state.done_by
      left join lateral (
        select reply.id, reply.text, reply.created_at, users.name, replier.blocked_at is not null as is_blocked
        from chat_messages reply join users on users.id = reply.user_id
        left join chat_members replier on replier.room_id = reply.room_id and replier.user_id = reply.user_id
        where reply.original_id = question.id and reply.deleted_at is null
        order by reply.id limit 1) answer on true
      where ${isListedDoubt(at.now)} and ${which} ${ending}`.execute(db);
    return rows;
  };
  const inRoom = (roomId: string) => sql<SqlBool>`question.room_id = ${roomId}`;

  return {
    hasRoom: async (roomId: string): Promise<boolean> =>
      (await db.selectFrom('rooms').select('id').where('id', '=', roomId).executeTakeFirst()) !== undefined,

    open: (roomId: string, at: At, limit: number) =>
      select(at, sql`${inRoom(roomId)} and ${isOpenDoubt}`, sql`order by question.id limit ${limit}`),

    countOpen: async (roomId: string, { now }: At): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from chat_messages question
        where ${isListedDoubt(now)} and ${inRoom(roomId)} and ${isOpenDoubt}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Found by the last replies and the last marks: most doubts of a long live are closed. */
    closed: (roomId: string, at: At, limit: number) =>
      select(
        at,
        sql`question.id in (
            (select reply.original_id from chat_messages reply
             where reply.room_id = ${roomId} and reply.type = 'questionMessage' and reply.original_id is not null and reply.deleted_at is null
             order by reply.id desc limit ${limit * repliesPerDoubt})
            union all
            (select done.message_id from doubt_states done join chat_messages question on question.id = done.message_id
             where ${isListedDoubt(at.now)} and ${inRoom(roomId)} and done.done_at is not null
             order by done.done_at desc limit ${limit}))`,
        sql`order by coalesce(state.done_at, answer.created_at) desc, question.id desc limit ${limit}`,
      ),

    find: async (roomId: string, messageId: string, at: At): Promise<DoubtRow | undefined> =>
      (await select(at, sql`${inRoom(roomId)} and question.id = ${messageId}`, sql``))[0],

    /** Of two monitors who take it at once, the second waits for the first and finds it taken. */
    take: async (roomId: string, messageId: string, by: string, { now, expired }: At): Promise<boolean> => {
      const { rows } = await sql`
        insert into doubt_states (message_id, taken_by, taken_at)
        select question.id, ${by}, ${now} from chat_messages question
        where ${isListedDoubt(now)} and ${inRoom(roomId)} and question.id = ${messageId} and ${isOpenDoubt}
        on conflict (message_id) do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at
        where doubt_states.done_at is null and (doubt_states.taken_by is null or doubt_states.taken_at <= ${expired})
        returning message_id`.execute(db);
      return rows.length > 0;
    },

    /** False unless that person has it. */
    release: async (messageId: string, by: string, { expired }: At): Promise<boolean> => {
      const released = await db
        .updateTable('doubt_states')
        .set({ taken_by: null, taken_at: null })
        .where('message_id', '=', messageId)
        .where('taken_by', '=', by)
        .where('taken_at', '>', expired)
        .where('done_at', 'is', null)
        .returning('message_id')
        .executeTakeFirst();
      return released !== undefined;
    },

    /** False when it is done already. */
    close: async (messageId: string, by: string, now: Date): Promise<boolean> => {
      const { rows } = await sql`
        insert into doubt_states (message_id, done_by, done_at) values (${messageId}, ${by}, ${now})
        on conflict (message_id) do update set done_by = excluded.done_by, done_at = excluded.done_at
        where doubt_states.done_at is null
        returning message_id`.execute(db);
      return rows.length > 0;
    },

    /** False unless it is done. */
    reopen: async (messageId: string): Promise<boolean> => {
      const reopened = await db
        .updateTable('doubt_states')
        .set({ done_by: null, done_at: null })
        .where('message_id', '=', messageId)
        .where('done_at', 'is not', null)
        .returning('message_id')
        .executeTakeFirst();
      return reopened !== undefined;
    },

    /** Whether the person has sent this reply already. */
    isReplySent: async (messageId: string, by: string, clientId: string): Promise<boolean> => {
      const sent = await db
        .selectFrom('chat_messages')
        .select('id')
        .where('original_id', '=', messageId)
        .where('user_id', '=', by)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return sent !== undefined;
    },
  };
};
