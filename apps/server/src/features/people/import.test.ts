import { randomUUID } from 'node:crypto';
import { changePassword } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { type ImportRow, importPeople, importProgress } from '@palco/contract/people/import';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, connect, connected, logIn, type Person } from '../../../test/client.ts';
import { mailsTo, nextMail } from '../../../test/outbox.ts';
import { plansOf, scansTable } from '../../../test/query-plans.ts';
import { whileJobsAreRefused } from '../../../test/refuse-jobs.ts';
import { makeCourse } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { pageQuery } from './list-repository.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const row = (line: number, change: Partial<ImportRow> = {}): ImportRow => ({
  line,
  email: `${randomUUID()}@example.org`,
  name: `Pessoa ${line}`,
  phone: '',
  salesforceId: '',
  kind: '',
  endsAt: '',
  ...change,
});
const send = (rows: ImportRow[], courseId: string | null, importId: string = randomUUID()) => {
  const course = courseId === null ? null : { id: courseId, kind: 'full' as const, endsAt: null };
  return call(server.url, importPeople, { body: { importId, course, rows } }, organizer);
};
const accountsOf = (rows: readonly ImportRow[]) =>
  server.db
    .selectFrom('users')
    .leftJoin('enrolments', 'enrolments.user_id', 'users.id')
    .select(['email', 'name', 'phone', 'password_hash', 'kind', 'expires_at'])
    .where(
      'email',
      'in',
      rows.map(({ email }) => email.toLowerCase()),
    )
    .orderBy('name')
    .execute();

it('good rows become accounts without a password and enrolments, bad rows come back with their problems', async () => {
  const courseId = await makeCourse(server.db);
  const rows = [
    row(2, { phone: '(11) 98888-7777' }),
    row(3, { kind: 'convidado', endsAt: '31/12/2030' }),
    row(4, { email: 'not an address' }),
    row(5, { kind: 'vip' }),
  ];
  const { data } = await send([...rows, row(6, { email: rows[0]?.email.toUpperCase() ?? '' })], courseId);
  expect(data).toEqual({
    created: 2,
    enrolled: 2,
    rejected: [
      { line: 4, problem: 'EMAIL_INVALID' },
      { line: 5, problem: 'KIND_UNKNOWN' },
      { line: 6, problem: 'EMAIL_TWICE' },
    ],
  });
  expect(await accountsOf(rows)).toMatchObject([
    { name: 'Pessoa 2', phone: '5511988887777', password_hash: null, kind: 'full', expires_at: null },
    { name: 'Pessoa 3', password_hash: null, kind: 'guest', expires_at: new Date('2030-12-31T23:59:59Z') },
  ]);

  const { text } = await nextMail(server.url, rows[0]?.email ?? '');
  const token = /\/newPassword\/(\S+)/.exec(text)?.[1] ?? '';
  expect((await call(server.url, changePassword, { body: { password: 'minha-senha' } }, { token })).status).toBe(200);
  await logIn(server.url, rows[0]?.email ?? '', 'minha-senha');

  // The same file again changes nothing and sends nothing.
  expect((await send(rows.slice(0, 2), courseId)).data).toEqual({ created: 0, enrolled: 0, rejected: [] });
  expect(await mailsTo(server.url, rows[0]?.email ?? '')).toHaveLength(1);
});

it('blocked accounts are not enrolled, and existing ones keep their names', async () => {
  const courseId = await makeCourse(server.db);
  const rows = [row(2), row(3)];
  await send(rows, null);
  await server.db
    .updateTable('users')
    .set({ blocked_at: new Date() })
    .where('email', '=', rows[0]?.email ?? '')
    .execute();
  const { data } = await send(
    rows.map((one) => ({ ...one, name: 'Outro nome' })),
    courseId,
  );
  expect(data).toEqual({ created: 0, enrolled: 1, rejected: [{ line: 2, problem: 'BLOCKED' }] });
  expect((await accountsOf(rows)).map(({ name, kind }) => [name, kind])).toEqual([
    ['Pessoa 2', null],
    ['Pessoa 3', 'full'],
  ]);
});

it('stores nothing of a file whose mails cannot be queued, and of a course that does not exist', async () => {
  const rows = [row(2), row(3)];
  await whileJobsAreRefused(server.db, async () => {
    expect((await send(rows, null)).status).toBe(503);
  });
  expect((await send(rows, '999999999')).error?.error).toBe('COURSE_NOT_FOUND');
  expect(await accountsOf(rows)).toEqual([]);
  expect((await send(rows, null)).data.created).toBe(2);
});

it('two files with the same people in another order are stored one after the other', async () => {
  const courseId = await makeCourse(server.db);
  const rows = Array.from({ length: 1500 }, (_, index) => row(index + 2));
  const answers = await Promise.all([send(rows, courseId), send(rows.toReversed(), courseId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ data }) => data.created).sort()).toEqual([0, 1500]);
});

it('10,000 people are stored in one go with progress, their mails are paced, and they are listed by indexes', async () => {
  const courseId = await makeCourse(server.db);
  const socket = await connected(connect(server.url, organizer));
  const seen: number[] = [];
  socket.on(importProgress.name, (payload: unknown) => seen.push(z.parse(importProgress.payload, payload).done));
  const rows = Array.from({ length: limits.people.importRowsMax }, (_, index) => row(index + 2));
  const { data } = await send(rows, courseId);
  expect(data).toEqual({ created: rows.length, enrolled: rows.length, rejected: [] });
  await expect.poll(() => seen.at(-1)).toBe(rows.length);
  expect(seen.length).toBeGreaterThan(5);
  socket.disconnect();
  const jobs = await sql<{ seconds: number }>`
    select extract(epoch from max(start_after) - min(start_after))::integer as seconds
    from pgboss.job where name = 'first-access'`.execute(server.db);
  expect(jobs.rows[0]?.seconds).toBeGreaterThanOrEqual(rows.length / limits.people.mailsPerSecond - 1);
  await sql`delete from pgboss.job where name = 'first-access' and state < 'active'`.execute(server.db);

  await sql`vacuum analyze users`.execute(server.db);
  const planOf = async (...query: Parameters<typeof pageQuery>) =>
    (await plansOf(server.db, (db) => pageQuery(...query).execute(db)))[0] ?? '';
  const managed = 'all' as const;
  const searched = await planOf({ managed, search: rows[5000]?.email.slice(0, 12) }, 'name', 1);
  expect(searched).toContain('users_search');
  const sorted = [
    await planOf({ managed }, 'name', 1),
    await planOf({ managed }, 'email', 3),
    await planOf({ managed }, 'newest', 2),
  ];
  expect(sorted.map((plan) => /"Index Name":"(\w+)"/.exec(plan)?.[1])).toEqual([
    'users_by_name',
    'users_email_key',
    'users_pkey',
  ]);
  for (const plan of [searched, ...sorted, await planOf({ managed, role: 'admin' }, 'name', 1)]) {
    expect(scansTable(plan, 'users')).toBe(false);
  }
});
