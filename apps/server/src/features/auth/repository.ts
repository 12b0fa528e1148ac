import type { SessionEnd } from '@palco/contract/auth';
import type { OpenSession } from '@palco/domain/auth/sessions';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import type { LoginKind, Schema, UsersTable } from '../../adapters/db/schema.ts';
import { createGroupedReads } from '../../shared/grouped-reads.ts';

export type UserRow = Selectable<UsersTable>;
export type AuthRepository = ReturnType<typeof createAuthRepository>;

export const createAuthRepository = (db: Db) => ({
  findByEmail: (email: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

  findById: (id: string): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

  /** False, and nothing is stored, when the account is blocked. The lock makes it wait for a block that is being stored. */
  insertLogin: async (login: { id: string; userId: string; kind: LoginKind; createdAt: Date; expiresAt: Date }) => {
    const { rows } = await sql`
      insert into logins (id, user_id, kind, created_at, expires_at)
      select ${login.id}::uuid, users.id, ${login.kind}::text, ${login.createdAt}::timestamptz, ${login.expiresAt}::timestamptz
      from users where users.id = ${login.userId} and users.blocked_at is null for share
      on conflict (id) do update set expires_at = excluded.expires_at
      returning id`.execute(db);
    return rows.length > 0;
  },

  /** The login with its account's role flags and, when a session is given, whether that session is still open. */
  findLogin: createGroupedReads((wanted: readonly WantedLogin[]) => findLogins(db, wanted)),

  isSessionOpen: async (id: string): Promise<boolean> =>
    (await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()) !== undefined,

  /** The open sessions among these, with the role flags of their accounts; those of logins that ended or began earlier are missing. */
  findOpenSessions: (ids: readonly string[], begunAfter: Date) =>
    db
      .selectFrom('sessions')
      .innerJoin('logins', 'logins.id', 'sessions.login_id')
      .innerJoin('users', 'users.id', 'logins.user_id')
      .select(['sessions.id', 'users.is_admin', 'users.is_organizer', 'users.is_monitor', 'users.force_pw_change'])
      .select(limitedTo.as('limited_to'))
      .where('sessions.id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
      .where('sessions.ended_at', 'is', null)
      .where('logins.ended_at', 'is', null)
      .where('logins.created_at', '>', begunAfter)
      .execute(),

  prolongLogin: async (id: string, expiresAt: Date) => {
    await db.updateTable('logins').set({ expires_at: expiresAt }).where('id', '=', id).execute();
  },

  /** `choose` gets the open sessions and returns those to end, under a lock of the account. */
  openSession: (
    session: { id: string; tokenHash: Buffer; loginId: string; userId: string; now: Date },
    choose: (open: OpenSession[]) => string[],
  ): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', session.userId).forUpdate().execute();
      const open = await tx
        .selectFrom('sessions')
        .innerJoin('logins', 'logins.id', 'sessions.login_id')
        .select([
          'sessions.id',
          'sessions.login_id as loginId',
          'logins.created_at as loggedInAt',
          'sessions.seen_at as seenAt',
        ])
        .where('sessions.user_id', '=', session.userId)
        .where('sessions.ended_at', 'is', null)
        .where('logins.expires_at', '>', session.now)
        .execute();
      const ended = choose(open);
      await endSessions(tx, ended, session.now, 'other_machine');
      await tx
        .insertInto('sessions')
        .values({
          id: session.id,
          token_hash: session.tokenHash,
          login_id: session.loginId,
          user_id: session.userId,
          created_at: session.now,
          seen_at: session.now,
          ended_at: null,
          end_reason: null,
        })
        .execute();
      await endLoginsLeftEmpty(tx, ended, session.now);
      return ended;
    }),

  /** Ends the logins and returns the sessions that ended with them. */
  endLogins: (which: WhichLogins, now: Date, reason: SessionEnd): Promise<string[]> =>
    db.transaction().execute((tx) => endLogins(tx, which, now, reason)),

  /** The same in the transaction of a caller, for all logins of an account, for one, or for all but one. */
  endLoginsIn: (tx: Db, which: LoginsOfUser, now: Date, reason: SessionEnd): Promise<string[]> =>
    endLogins(tx, which, now, reason),

  touchSessions: async (ids: readonly string[], now: Date) => {
    if (ids.length === 0) return;
    await db
      .updateTable('sessions')
      .set({ seen_at: now })
      .where('id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
      .execute();
  },

  /**
   * Ends the logins with the old password in the same transaction, except the kept one, and returns the sessions that
   * ended with them.
   */
  setPassword: (change: { userId: string; hash: string; now: Date; keptLoginId?: string }): Promise<string[]> =>
    db.transaction().execute(async (tx) => {
      const { userId, hash, now, keptLoginId } = change;
      await tx
        .updateTable('users')
        .set({ password_hash: hash, force_pw_change: false })
        .where('id', '=', userId)
        .execute();
      return endLogins(tx, { userId, keptLoginId }, now, 'expired');
    }),
});

/** The courses of an organizer who does not manage all of them; nothing is read for other accounts. */
const limitedTo = sql<string[] | null>`
  case when users.is_organizer and not users.is_admin and not users.manages_all_courses
    then array(select course_id::text from course_organizers where user_id = users.id order by course_id) end`;

type WantedLogin = { readonly id: string; readonly sessionHash: Buffer | null };

type FoundLogin = {
  readonly user_id: string;
  readonly created_at: Date;
  readonly kind: LoginKind;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
  readonly is_admin: boolean;
  readonly is_organizer: boolean;
  readonly is_monitor: boolean;
  readonly force_pw_change: boolean;
  readonly limited_to: string[] | null;
  readonly session_id: string | null;
  readonly session_ended_at: Date | null;
  readonly session_end_reason: SessionEnd | null;
};

const findLogins = async (db: Db, wanted: readonly WantedLogin[]): Promise<(FoundLogin | undefined)[]> => {
  const { rows } = await sql<FoundLogin & { place: number }>`
    select wanted.place::integer, logins.user_id, logins.created_at, logins.kind, logins.ended_at, logins.end_reason,
           users.is_admin, users.is_organizer, users.is_monitor, users.force_pw_change, ${limitedTo} as limited_to,
           sessions.id as session_id, sessions.ended_at as session_ended_at, sessions.end_reason as session_end_reason
    from unnest(${sql.val(wanted.map((one) => one.id))}::uuid[], ${sql.val(wanted.map((one) => one.sessionHash))}::bytea[])
      with ordinality as wanted (id, session_hash, place)
    join logins on logins.id = wanted.id
    join users on users.id = logins.user_id
    left join sessions on sessions.login_id = logins.id and sessions.token_hash = wanted.session_hash`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, index) => byPlace.get(index + 1));
};

export type LoginsOfUser = {
  readonly userId: string;
  readonly keptLoginId?: string | undefined;
  readonly onlyLoginId?: string | undefined;
};
type WhichLogins = { readonly id: string } | LoginsOfUser;

const endLogins = async (tx: Db, which: WhichLogins, now: Date, reason: SessionEnd): Promise<string[]> => {
  const logins = await tx
    .updateTable('logins')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('userId' in which, (query) => query.where('user_id', '=', 'userId' in which ? which.userId : ''))
    .$if('userId' in which && which.keptLoginId !== undefined, (query) =>
      query.where('id', '!=', ('userId' in which && which.keptLoginId) || ''),
    )
    .$if('userId' in which && which.onlyLoginId !== undefined, (query) =>
      query.where('id', '=', ('userId' in which && which.onlyLoginId) || ''),
    )
    .returning('id')
    .execute();
  if (logins.length === 0) return [];
  const sessions = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null)
    .where(
      'login_id',
      'in',
      logins.map((login) => login.id),
    )
    .returning('id')
    .execute();
  return sessions.map((session) => session.id);
};

const endSessions = async (tx: Transaction<Schema>, ids: readonly string[], now: Date, reason: SessionEnd) => {
  if (ids.length === 0) return;
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', 'in', [...ids])
    .execute();
};

/** A login ends with its last session: its calls get 401 from then on. */
const endLoginsLeftEmpty = async (tx: Transaction<Schema>, ended: readonly string[], now: Date) => {
  if (ended.length === 0) return;
  await tx
    .updateTable('logins')
    .set({ ended_at: now, end_reason: 'other_machine' })
    .where('ended_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('login_id')
        .where('id', 'in', [...ended]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('id')
            .whereRef('sessions.login_id', '=', 'logins.id')
            .where('ended_at', 'is', null),
        ),
      ),
    )
    .execute();
};
