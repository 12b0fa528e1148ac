import { randomUUID } from 'node:crypto';
import { changePassword, login, me, sessionError } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import * as contract from '@palco/contract/people';
import { requestRecovery } from '@palco/contract/recovery';
import { listRooms } from '@palco/contract/rooms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, connect, connected, logIn, noticed, type Person, send } from '../../../test/client.ts';
import { mailsTo, nextMail } from '../../../test/outbox.ts';
import { whileJobsAreRefused } from '../../../test/refuse-jobs.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { demoPassword } from '../../demo/accounts.ts';

let server: TestServer;
let admin: Person;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await logIn(server.url, 'admin@palco.test');
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const tryLogin = (username: string, password = demoPassword) =>
  call(server.url, login, { body: { username, password } });
const plainRoles = { admin: false, organizer: false, monitor: false };

/** An account of its own for a test, with the password of the demo. */
const makePerson = async (change: { admin?: boolean; organizer?: boolean; name?: string } = {}) => {
  const email = `${randomUUID()}@example.org`;
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'viewer@palco.test')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('users')
    .values({
      email,
      name: change.name ?? 'Pessoa',
      phone: null,
      thumbnail_url: null,
      password_hash,
      is_admin: change.admin ?? false,
      is_organizer: change.organizer ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
};

const block = (userId: string, isBlocked: boolean, as: Person) =>
  call(server.url, contract.blockPerson, { params: { userId }, body: { isBlocked } }, as);
const setRoles = (userId: string, roles: typeof plainRoles, as: Person) =>
  call(server.url, contract.changeRoles, { params: { userId }, body: roles }, as);

describe('the list of people', () => {
  const list = async (query: Parameters<typeof call<typeof contract.listPeople>>[2]['query']) =>
    (await call(server.url, contract.listPeople, { query }, organizer)).data;

  it('finds by parts of the name without accents, and of the e-mail', async () => {
    const { id, email } = await makePerson({ name: 'João Conceição' });
    for (const search of ['joao conc', 'CONCEICAO', 'João', 'jo co', email.slice(4, 20)]) {
      expect((await list({ search })).people.map((person) => person.id)).toEqual([id]);
    }
    for (const search of ['100%', 'jo_o conc', '\\']) expect((await list({ search })).total).toBe(0);
  });

  it('filters by role, course and state, and pages', async () => {
    expect((await list({ role: 'admin' })).people.map((person) => person.email)).toContain('admin@palco.test');
    const courseId = await makeCourse(server.db);
    const { id } = await makePerson();
    await server.db
      .insertInto('enrolments')
      .values({ user_id: id, course_id: courseId, kind: 'guest', expires_at: null })
      .execute();
    expect((await list({ courseId })).people).toMatchObject([
      { id, courseCount: 1, isBlocked: false, lastSeenAt: null },
    ]);
    expect((await list({ courseId, state: 'blocked' })).total).toBe(0);
    const { people, total } = await list({ page: '2' });
    expect([people.length, total > 0]).toEqual([0, true]);
    const tooFar = await call(server.url, contract.listPeople, { query: { page: '9999' } }, organizer);
    expect(answer(tooFar)).toEqual([400, 'INVALID_PARAMETERS']);
  });
});

describe('roles', () => {
  it('are given and taken by admins only, and count at once', async () => {
    const { id, email } = await makePerson();
    const person = await logIn(server.url, email);
    const open = () => call(server.url, contract.listPeople, { query: {} }, person);
    expect((await open()).status).toBe(403);
    expect(answer(await setRoles(id, { ...plainRoles, organizer: true }, organizer))).toEqual([403, 'NO_PERMISSION']);
    expect((await setRoles(id, { ...plainRoles, organizer: true }, admin)).data.roles.organizer).toBe(true);
    expect((await open()).status).toBe(200);
    await setRoles(id, plainRoles, admin);
    expect((await open()).status).toBe(403);
    expect(answer(await setRoles('999999999', plainRoles, admin))).toEqual([404, 'NOT_FOUND']);
  });

  it('of two admins who take the role of each other at the same moment, one stays', async () => {
    const isolated = await startTestServer();
    try {
      const { url, db } = isolated;
      await db.updateTable('users').set({ is_admin: true }).where('email', '=', 'viewer@palco.test').execute();
      const [first, second] = [await logIn(url, 'admin@palco.test'), await logIn(url, 'viewer@palco.test')];
      const ids = await db.selectFrom('users').select(['id', 'email']).where('is_admin', '=', true).execute();
      const of = (email: string) => ids.find((row) => row.email === email)?.id ?? '';
      const take = (userId: string, as: Person) =>
        call(url, contract.changeRoles, { params: { userId }, body: plainRoles }, as);
      const answers = await Promise.all([
        take(of('viewer@palco.test'), first),
        take(of('admin@palco.test'), second),
        take(of('admin@palco.test'), first),
        take(of('viewer@palco.test'), second),
      ]);
      const left = await db.selectFrom('users').select('email').where('is_admin', '=', true).execute();
      expect([ids.length, left.length]).toEqual([2, 1]);
      // Whichever came first was done.
      expect(answers.map(({ status }) => status)).toContain(200);
    } finally {
      await isolated.close();
    }
  });
});

describe('a blocked account', () => {
  it('is logged out everywhere, cannot log in or recover a password, and can again once it is unblocked', async () => {
    const { id, email } = await makePerson();
    const person = await logIn(server.url, email);
    const socket = await connected(connect(server.url, person));
    const ended = noticed(socket, sessionError);
    const blocked = await block(id, true, organizer);
    expect(blocked.data).toMatchObject({ isBlocked: true, logins: [] });
    expect((await ended).reason).toBe('expired');
    expect((await call(server.url, me, {}, person)).status).toBe(401);

    const refused = await tryLogin(email);
    expect(answer(refused)).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(refused.error?.error_description).toContain('bloqueada');
    expect(answer(await tryLogin(email, 'wrong'))).toEqual([401, 'WRONG_EMAIL_OR_PASSWORD']);
    const recovery = await call(server.url, requestRecovery, { body: { username: email, useCode: true } });
    expect(answer(recovery)).toEqual([404, 'ERROR_EMAILNOTFOUND']);
    const mail = await call(server.url, contract.sendFirstAccess, { params: { userId: id } }, organizer);
    expect(answer(mail)).toEqual([403, 'ACCOUNT_BLOCKED']);

    expect((await block(id, false, organizer)).data.isBlocked).toBe(false);
    expect((await tryLogin(email)).status).toBe(200);
  });

  it('has no login left when logins and the block arrive at the same moment', async () => {
    const { id, email } = await makePerson();
    const logins = Array.from({ length: 8 }, () => tryLogin(email));
    await Promise.all([...logins, block(id, true, admin)]);
    const open = await server.db
      .selectFrom('logins')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('is never the own one, and those of organizers and admins are blocked by admins only', async () => {
    expect(answer(await block(await idOf('admin@palco.test'), true, admin))).toEqual([409, 'OWN_ACCOUNT']);
    const colleague = await makePerson({ organizer: true });
    expect(answer(await block(colleague.id, true, organizer))).toEqual([403, 'NO_PERMISSION']);
    expect(answer(await block(await idOf('admin@palco.test'), true, organizer))).toEqual([403, 'NO_PERMISSION']);
    const mail = await call(server.url, contract.sendFirstAccess, { params: { userId: colleague.id } }, organizer);
    expect(answer(mail)).toEqual([403, 'NO_PERMISSION']);
    expect((await block(colleague.id, true, admin)).status).toBe(200);
  });
});

describe('the logins of a person', () => {
  it('end one by one or all together, with their tabs', async () => {
    const { id, email } = await makePerson();
    const [first, second] = [await logIn(server.url, email), await logIn(server.url, email)];
    const socket = await connected(connect(server.url, first));
    const { data } = await call(server.url, contract.getPerson, { params: { userId: id } }, organizer);
    expect(data.logins).toMatchObject([{ tabCount: 1 }, { tabCount: 1 }]);
    const oldest = data.logins.at(-1)?.id ?? '';
    const ended = noticed(socket, sessionError);
    const endOf = (query: { loginId?: string }) =>
      call(server.url, contract.endLogins, { params: { userId: id }, query }, organizer);
    expect((await endOf({ loginId: oldest })).data.logins).toHaveLength(1);
    await ended;
    expect((await call(server.url, me, {}, first)).status).toBe(401);
    expect((await call(server.url, me, {}, second)).status).toBe(200);
    expect((await endOf({})).data.logins).toEqual([]);
    expect((await call(server.url, me, {}, second)).status).toBe(401);
  });

  it('of another account cannot be ended through this one', async () => {
    const { id } = await makePerson();
    const { data } = await call(
      server.url,
      contract.getPerson,
      { params: { userId: await idOf('admin@palco.test') } },
      admin,
    );
    const loginId = data.logins[0]?.id ?? '';
    await call(server.url, contract.endLogins, { params: { userId: id }, query: { loginId } }, organizer);
    expect((await call(server.url, me, {}, admin)).status).toBe(200);
  });
});

describe('a first-access mail', () => {
  it('has a link that sets a password once', async () => {
    const { id, email } = await makePerson();
    await call(server.url, contract.sendFirstAccess, { params: { userId: id } }, organizer);
    const { text } = await nextMail(server.url, email);
    const token = /\/newPassword\/(\S+)/.exec(text)?.[1] ?? '';
    // Longer than a recovery: it waits in a mailbox.
    server.clock.advance(limits.recovery.tokenTtlMs + 1000);
    const set = () => call(server.url, changePassword, { body: { password: 'nova-senha' } }, { token });
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(401);
    expect((await tryLogin(email, 'nova-senha')).status).toBe(200);
  });

  it('is limited in number', async () => {
    const { id } = await makePerson();
    const statuses = [];
    for (let i = 0; i <= limits.people.mailsPerHour; i += 1)
      statuses.push((await call(server.url, contract.sendFirstAccess, { params: { userId: id } }, admin)).status);
    expect(statuses.at(-2)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an enrolment', () => {
  const enrol = (email: string, courseId: string) =>
    call(
      server.url,
      contract.enrolPerson,
      { body: { email, name: 'Nova Pessoa', courseId, kind: 'full', endsAt: null } },
      organizer,
    );

  it('by an unknown e-mail makes an account without a password, whose mail leads in', async () => {
    const courseId = await makeCourse(server.db);
    await makeRoom(server.db, courseId, { name: 'Sala da matrícula' });
    const email = `${randomUUID()}@example.org`;
    const { data } = await enrol(email.toUpperCase(), courseId);
    expect(data.isNew).toBe(true);
    expect((await tryLogin(email, '')).status).toBe(400);
    expect((await tryLogin(email, 'null')).status).toBe(401);
    const { text } = await nextMail(server.url, email);
    const token = /\/newPassword\/(\S+)/.exec(text)?.[1] ?? '';
    await call(server.url, changePassword, { body: { password: 'minha-senha' } }, { token });
    const person = await logIn(server.url, email, 'minha-senha');
    const rooms = JSON.stringify((await call(server.url, listRooms, {}, person)).data);
    expect(rooms).toContain('Sala da matrícula');

    // Again, by an e-mail that has an account: no second account and no mail.
    expect((await enrol(email, courseId)).data).toEqual({ userId: data.userId, isNew: false });
    expect(await mailsTo(server.url, email)).toHaveLength(1);
  });

  it('makes neither an account nor an enrolment when its mail cannot be queued', async () => {
    const email = `${randomUUID()}@example.org`;
    const courseId = await makeCourse(server.db);
    await whileJobsAreRefused(server.db, async () => {
      expect((await enrol(email, courseId)).status).toBe(503);
    });
    expect(await server.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  it('is changed, removed and put back', async () => {
    const { id } = await makePerson();
    const courseId = await makeCourse(server.db);
    const params = { userId: id, courseId };
    const change = (body: { kind: 'full' | 'guest' | 'extra'; endsAt: string | null }) =>
      call(server.url, contract.changeEnrolment, { params, body }, organizer);
    expect((await change({ kind: 'guest', endsAt: null })).data.enrolments).toMatchObject([
      { kind: 'guest', endsAt: null },
    ]);
    const endsAt = '2030-01-01T12:00:00.000Z';
    expect((await change({ kind: 'extra', endsAt })).data.enrolments).toMatchObject([{ kind: 'extra', endsAt }]);
    expect((await call(server.url, contract.removeEnrolment, { params }, organizer)).data.enrolments).toEqual([]);
    expect((await change({ kind: 'extra', endsAt })).data.enrolments).toHaveLength(1);
    const nowhere = await call(
      server.url,
      contract.changeEnrolment,
      { params: { userId: id, courseId: '999999999' }, body: { kind: 'full', endsAt: null } },
      organizer,
    );
    expect(answer(nowhere)).toEqual([404, 'COURSE_NOT_FOUND']);
  });

  it('is written to the event log with the organizer', async () => {
    const { id } = await makePerson();
    await block(id, true, organizer);
    const events = () =>
      server.db
        .selectFrom('event_log')
        .select(['kind', 'user_id', 'details'])
        .where('kind', '=', 'people_block')
        .execute();
    await expect
      .poll(async () => (await events()).find((event) => JSON.stringify(event.details).includes(`"${id}"`)))
      .toMatchObject({ user_id: await idOf('organizer@palco.test') });
  });
});

describe('the export', () => {
  it('is a CSV file that spreadsheets open safely, with a line for each enrolment', async () => {
    const courseId = await makeCourse(server.db, { name: 'Curso "A"; B' });
    const { id, email } = await makePerson({ name: '=HYPERLINK("x")' });
    await server.db
      .insertInto('enrolments')
      .values({ user_id: id, course_id: courseId, kind: 'extra', expires_at: null })
      .execute();
    const response = await send(server.url, 'GET', `/api/people/csv?courseId=${courseId}`, undefined, organizer);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, line, ...rest] = bytes.toString('utf8').split('\r\n');
    expect(line).toBe(`"'=HYPERLINK(""x"")","${email}","","","","","Curso ""A""; B","extra",""`);
    expect(rest).toEqual(['']);
  });
});
