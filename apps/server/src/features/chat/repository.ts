import type { MessagePermission, MessageType } from '@palco/contract/chat/message';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { createGroupedReads } from '../../shared/grouped-reads.ts';

export type ChatRepository = ReturnType<typeof createChatRepository>;
export type MessageRow = Awaited<ReturnType<ChatRepository['latest']>>[number];

export type NewMessage = {
  readonly roomId: string;
  readonly userId: string;
  readonly type: MessageType;
  readonly teamId: string | null;
  readonly originalId: string | null;
  readonly clientId: string;
  readonly text: string;
  readonly permissions: readonly MessagePermission[];
  readonly colorIndex: number;
};

export type StoredMessage = {
  readonly id: string;
  readonly createdAt: Date;
  /** The message before those stored together; null for one that was stored earlier. */
  readonly previousId: string | null;
  readonly text: string;
};

type AddedRow = {
  readonly id: string;
  readonly room_id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly created_at: Date;
  readonly previous_id: string;
};

/** The message types and team a user may see. */
export type VisibleMessages = { readonly types: readonly MessageType[]; readonly teamId: string | null };

type RoomChanges = { readonly roomId: string; readonly deletedIds: string[]; readonly blockedUserIds: string[] };

const takeColor = async (db: Db, roomId: string, userId: string): Promise<number> => {
  const { rows } = await sql<{ color_index: number }>`
    insert into chat_members (room_id, user_id, color_index)
    select ${roomId}::bigint, ${userId}::bigint, coalesce(max(color_index) + 1, 0) from chat_members where room_id = ${roomId}
    on conflict (room_id, user_id) do update
      set color_index = coalesce(chat_members.color_index, excluded.color_index)
    returning color_index`.execute(db);
  return rows[0]?.color_index ?? 0;
};

export const createChatRepository = (db: Db) => {
  const messages = () =>
    db
      .selectFrom('chat_messages as m')
      .innerJoin('users', 'users.id', 'm.user_id')
      .leftJoin('chat_members as member', (join) =>
        join.onRef('member.room_id', '=', 'm.room_id').onRef('member.user_id', '=', 'm.user_id'),
      )
      .select([
        'm.id',
        'm.room_id',
        'm.user_id',
        'm.type',
        'm.team_id',
        'm.original_id',
        'm.client_id',
        'm.text',
        'm.permissions',
        'm.color_index',
        'm.created_at',
        'users.name as sender',
        'member.blocked_at',
      ])
      .where('m.deleted_at', 'is', null);

  return {
    loadRoom: (roomId: string) =>
      db
        .selectFrom('rooms')
        .select(['id', 'is_chat_enabled', 'is_team_chat_enabled', 'slow_mode_s', 'made_by', 'course_id'])
        .select(({ exists, selectFrom }) =>
          exists(selectFrom('teams').select('teams.id').whereRef('teams.room_id', '=', 'rooms.id')).as('has_teams'),
        )
        .where('id', '=', roomId)
        .executeTakeFirst(),

    loadMember: createGroupedReads((wanted: readonly WantedMember[]) => loadMembers(db, wanted)),

    /** The next colour of a room, assigned once per user. A server that is alone calls it one after the other for each room. */
    takeColor: (roomId: string, userId: string, { isAlone }: { isAlone: boolean }): Promise<number> =>
      isAlone
        ? takeColor(db, roomId, userId)
        : db.transaction().execute(async (tx) => {
            await sql`select from rooms where id = ${roomId} for no key update`.execute(tx);
            return takeColor(tx, roomId, userId);
          }),

    /** Counts a message in slow mode; returns how long the member has to wait, 0 if not at all. */
    takeSlowTurn: async ({ roomId, userId }: WantedMember, slowModeS: number, now: Date): Promise<number> => {
      const taken = await sql`
        insert into chat_members as member (room_id, user_id, slow_sent_at) values (${roomId}, ${userId}, ${now})
        on conflict (room_id, user_id) do update set slow_sent_at = excluded.slow_sent_at
        where member.slow_sent_at is null or member.slow_sent_at <= excluded.slow_sent_at - make_interval(secs => ${slowModeS})
        returning 1`.execute(db);
      if (taken.rows.length > 0) return 0;
      const { rows } = await sql<{ wait_ms: number }>`
        select 1000 * extract(epoch from slow_sent_at + make_interval(secs => ${slowModeS}) - ${now}::timestamptz)::float8 as wait_ms
        from chat_members where room_id = ${roomId} and user_id = ${userId}`.execute(db);
      return Math.max(1, rows[0]?.wait_ms ?? 1);
    },

    /** One statement for many messages. A message with a known client id is not stored again. */
    insert: async (rows: readonly NewMessage[], now: Date): Promise<StoredMessage[]> => {
      const column = <T>(pick: (row: NewMessage) => T) => sql.val(rows.map(pick));
      const added = await sql<AddedRow>`
        select id, room_id, user_id, client_id, created_at, previous_id
        from store_chat_messages(
          ${column((r) => r.roomId)}::bigint[], ${column((r) => r.userId)}::bigint[], ${column((r) => r.type)}::text[],
          ${column((r) => r.teamId)}::bigint[], ${column((r) => r.originalId)}::bigint[], ${column((r) => r.clientId)}::text[],
          ${column((r) => r.text)}::text[], ${column((r) => r.permissions.join(','))}::text[],
          ${column((r) => r.colorIndex)}::integer[], ${now})`.execute(db);
      const fresh = new Map(added.rows.map((row) => [keyOf(row.room_id, row.user_id, row.client_id), row]));
      const result: StoredMessage[] = [];
      for (const row of rows) {
        const key = keyOf(row.roomId, row.userId, row.clientId);
        const stored = fresh.get(key);
        // A client id twice in one batch: the first is the new one.
        fresh.delete(key);
        result.push(stored ? presentAdded(stored, row.text) : await findStored(db, row));
      }
      return result;
    },

    /** The newest message of each room, '0' where there is none. */
    heads: async (roomIds: readonly string[]): Promise<string[]> => {
      const rows = await db
        .selectFrom('chat_heads')
        .select(['room_id', 'last_id'])
        .where('room_id', 'in', [...roomIds])
        .execute();
      const heads = new Map(rows.map((row) => [row.room_id, row.last_id]));
      return roomIds.map((roomId) => heads.get(roomId) ?? '0');
    },

    /** Messages of all types that follow a message. */
    since: (roomId: string, id: string, limit: number) =>
      messages().where('m.room_id', '=', roomId).where('m.id', '>', id).orderBy('m.id').limit(limit).execute(),

    latest: async (roomId: string, type: MessageType, limit: number, teamId: string | null = null) => {
      const rows = await messages()
        .where('m.room_id', '=', roomId)
        .where('m.type', '=', type)
        .where('m.original_id', 'is', null)
        .$if(teamId !== null, (query) => query.where('m.team_id', '=', teamId))
        .orderBy('m.id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    questions: async (roomId: string, before: string | null, limit: number) => {
      const rows = await messages()
        .where('m.room_id', '=', roomId)
        .where('m.type', '=', 'questionMessage')
        .where('m.original_id', 'is', null)
        .$if(before !== null, (query) => query.where('m.id', '<', before ?? ''))
        .orderBy('m.id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    repliesTo: async (questionIds: readonly string[]) => {
      if (questionIds.length === 0) return [];
      return messages()
        .where('m.original_id', 'in', [...questionIds])
        .orderBy('m.id')
        .execute();
    },

    after: (roomId: string, id: string, visible: VisibleMessages, limit: number) =>
      messages()
        .where('m.room_id', '=', roomId)
        .where('m.id', '>', id)
        .where('m.type', 'in', [...visible.types])
        .where(({ eb, or }) => or([eb('m.type', '!=', 'teamMessage'), eb('m.team_id', '=', visible.teamId ?? '0')]))
        .orderBy('m.id')
        .limit(limit)
        .execute(),

    find: (roomId: string, messageId: string) =>
      messages().where('m.room_id', '=', roomId).where('m.id', '=', messageId).executeTakeFirst(),

    /** The message a user sent with this client id. */
    findSent: (roomId: string, userId: string, clientId: string) =>
      messages()
        .where('m.room_id', '=', roomId)
        .where('m.user_id', '=', userId)
        .where('m.client_id', '=', clientId)
        .executeTakeFirst(),

    /** The messages deleted from each room since then, and the users who are blocked in it. */
    changesOf: async (roomIds: readonly string[], since: Date): Promise<RoomChanges[]> => {
      const { rows } = await sql<RoomChanges>`
        select wanted.room_id as "roomId",
               array(select id::text from chat_messages where room_id = wanted.room_id and deleted_at > ${since}) as "deletedIds",
               array(select user_id::text from chat_members where room_id = wanted.room_id and blocked_at is not null) as "blockedUserIds"
        from unnest(${sql.val(roomIds)}::bigint[]) as wanted (room_id)`.execute(db);
      return rows;
    },
  };
};

type WantedMember = { readonly roomId: string; readonly userId: string };

type LoadedMember = {
  readonly name: string;
  readonly is_admin: boolean;
  readonly is_organizer: boolean;
  readonly is_monitor: boolean;
  readonly monitor_id: string | null;
  readonly color_index: number | null;
  readonly blocked_at: Date | null;
  readonly team_id: string | null;
};

const loadMembers = async (db: Db, wanted: readonly WantedMember[]): Promise<(LoadedMember | undefined)[]> => {
  const { rows } = await sql<LoadedMember & { place: number }>`
    select wanted.place::integer, users.name, users.is_admin, users.is_monitor,
           users.is_organizer and (users.is_admin or users.manages_all_courses or exists (
             select from rooms join course_organizers using (course_id)
             where rooms.id = wanted.room_id and course_organizers.user_id = users.id)) as is_organizer,
           monitor.user_id as monitor_id, member.color_index, member.blocked_at, team.team_id
    from unnest(${sql.val(wanted.map((one) => one.roomId))}::bigint[], ${sql.val(wanted.map((one) => one.userId))}::bigint[])
      with ordinality as wanted (room_id, user_id, place)
    join users on users.id = wanted.user_id
    left join chat_members as member on member.user_id = wanted.user_id and member.room_id = wanted.room_id
    left join room_monitors as monitor on monitor.user_id = wanted.user_id and monitor.room_id = wanted.room_id
    left join team_members as team on team.user_id = wanted.user_id and team.room_id = wanted.room_id`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, index) => byPlace.get(index + 1));
};

const keyOf = (roomId: string, userId: string, clientId: string) => `${roomId} ${userId} ${clientId}`;

const findStored = async (db: Db, row: NewMessage): Promise<StoredMessage> => {
  const found = await db
    .selectFrom('chat_messages')
    .select(['id', 'created_at', 'text'])
    .where('room_id', '=', row.roomId)
    .where('user_id', '=', row.userId)
    .where('client_id', '=', row.clientId)
    .executeTakeFirstOrThrow();
  return { id: found.id, createdAt: found.created_at, previousId: null, text: found.text };
};

const presentAdded = ({ id, created_at, previous_id }: AddedRow, text: string): StoredMessage => ({
  id,
  createdAt: created_at,
  previousId: previous_id,
  text,
});
