/** Stores many people in one transaction, with few statements. */
import type { EnrolmentKind } from '@palco/contract/people/people';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type NewPerson = {
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly salesforceId: string | null;
  readonly kind: EnrolmentKind;
  readonly endsAt: Date | null;
};

export type StoredPeople = {
  /** The ids of the accounts that were made. */
  readonly created: readonly string[];
  /** The ids of the accounts whose enrolment was made or changed. */
  readonly enrolled: readonly string[];
  /** The e-mails of accounts that are blocked, which are not enrolled. */
  readonly blocked: readonly string[];
};

export type PeopleImportRepository = ReturnType<typeof createPeopleImportRepository>;

/** An arbitrary constant: two imports wait for each other instead of for single accounts of each other. */
const lockKey = 7_252_263;
const batchRows = 1000;

export const createPeopleImportRepository = (db: Db) => ({
  /** `onBatch` receives how many people are stored so far; `onStored` runs in the same transaction. */
  store: (
    people: readonly NewPerson[],
    courseId: string | null,
    language: string,
    ports: {
      readonly onBatch: (done: number) => void;
      readonly onStored: (stored: StoredPeople, transaction: Db) => Promise<void>;
    },
  ): Promise<StoredPeople> =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
      const stored = { created: [] as string[], enrolled: [] as string[], blocked: [] as string[] };
      for (let from = 0; from < people.length; from += batchRows) {
        const batch = people.slice(from, from + batchRows);
        stored.created.push(...(await insertAccounts(tx, batch, language)));
        stored.blocked.push(...(await findBlocked(tx, batch)));
        if (courseId !== null) stored.enrolled.push(...(await enrol(tx, batch, courseId)));
        ports.onBatch(from + batch.length);
      }
      await ports.onStored(stored, tx);
      return stored;
    }),
});

const columnOf = <T>(batch: readonly NewPerson[], pick: (person: NewPerson) => T) => sql.val(batch.map(pick));

/** Accounts that exist stay as they are: their names and numbers are their owners' own. */
const insertAccounts = async (tx: Db, batch: readonly NewPerson[], language: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into users (email, name, phone, salesforce_id, language)
    select person.email, person.name, person.phone, person.salesforce_id, ${language}::text
    from unnest(${columnOf(batch, (p) => p.email)}::text[], ${columnOf(batch, (p) => p.name)}::text[],
                ${columnOf(batch, (p) => p.phone)}::text[], ${columnOf(batch, (p) => p.salesforceId)}::text[])
      as person (email, name, phone, salesforce_id)
    on conflict (email) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};

const findBlocked = async (tx: Db, batch: readonly NewPerson[]): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select email from users
    where blocked_at is not null and email = any(${columnOf(batch, (p) => p.email)}::text[])`.execute(tx);
  return rows.map(({ email }) => email);
};

const enrol = async (tx: Db, batch: readonly NewPerson[], courseId: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    insert into enrolments (user_id, course_id, kind, expires_at)
    select users.id, ${courseId}::bigint, person.kind, person.ends_at
    from unnest(${columnOf(batch, (p) => p.email)}::text[], ${columnOf(batch, (p) => p.kind)}::text[],
                ${columnOf(batch, (p) => p.endsAt)}::timestamptz[]) as person (email, kind, ends_at)
    join users on users.email = person.email and users.blocked_at is null
    on conflict (user_id, course_id) do update set kind = excluded.kind, expires_at = excluded.expires_at
      where (enrolments.kind, enrolments.expires_at) is distinct from (excluded.kind, excluded.expires_at)
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
};
