import * as contract from '@palco/contract/alerts';
import { logout } from '@palco/contract/auth';
import { endLive, goLive } from '@palco/contract/live';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { mailsTo, nextMail } from '../../../test/outbox.ts';
import { certificate, type PushService, startPushService } from '../../../test/push-service.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let service: PushService;
let server: TestServer;
let organizer: Person;
let viewer: Person;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer(
    {},
    { push: { isAllowedAddress: (ip) => /^(127\.0\.0\.1|::1)$/.test(ip), certificate } },
  );
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const want = (who: Person, courseId: string, body: { byMail?: boolean; byPush?: boolean }) =>
  call(server.url, contract.changeAlerts, { params: { courseId }, body }, who);
const begin = (id: string) => call(server.url, goLive, { params: { id }, query: {} }, organizer);
const longTimeout = { timeout: 60_000 };
/** Until every announcement, mail and push of lives so far was sent or given up. */
const settled = () =>
  expect
    .poll(
      async () =>
        Number(
          (
            await sql<{ n: string }>`select count(*) as n from pgboss.job
              where name in ('live-announcement', 'live-mail', 'live-push') and state in ('created', 'retry', 'active')`.execute(
              server.db,
            )
          ).rows[0]?.n,
        ),
      longTimeout,
    )
    .toBe(0);

describe('alerts of a course', () => {
  it('are off until the user wants them, one by one', async () => {
    const courseId = await makeCourse(server.db);
    const read = async () => (await call(server.url, contract.readAlerts, { params: { courseId } }, viewer)).data;
    expect(await read()).toEqual({ byMail: false, byPush: false, pushKey: expect.stringMatching(/^[\w-]{87}$/) });
    await want(viewer, courseId, { byMail: true });
    expect(await read()).toMatchObject({ byMail: true, byPush: false });
    await want(viewer, courseId, { byPush: true });
    await want(viewer, courseId, { byMail: false });
    expect(await read()).toMatchObject({ byMail: false, byPush: true });
  });

  it('of a course that does not exist are refused', async () => {
    expect((await want(viewer, '999999', { byMail: true })).error?.error).toBe('COURSE_NOT_FOUND');
  });
});

describe('a live that begins', () => {
  it('notifies by mail and push those who want it and may watch it, once', async () => {
    const courseId = await makeCourse(server.db, { name: 'Cenografia' });
    const { id } = await makeRoom(server.db, courseId, { name: 'Luz <b>', video_id: null, is_members_only: true });
    await enrol(server.db, 'viewer@palco.test', courseId, 'full');
    await enrol(server.db, 'guest@palco.test', courseId, 'guest');
    await want(viewer, courseId, { byMail: true, byPush: true });
    const others: Person[] = [];
    for (const email of ['guest@palco.test', 'viewer2@palco.test', 'extra@palco.test']) {
      const person = await logIn(server.url, email);
      others.push(person);
      await want(person, courseId, { byMail: true, byPush: true });
    }
    await call(server.url, contract.addPushDevice, { body: service.subscribe('/laptop') }, viewer);
    await call(server.url, contract.addPushDevice, { body: service.subscribe('/stranger') }, others[1] ?? viewer);

    await begin(id);
    const mail = await nextMail(server.url, 'viewer@palco.test');
    expect(mail.subject).toBe('Ao vivo agora: Luz <b>');
    expect(mail.text).toContain(`/course/${id}`);
    expect(mail.html).toContain('Luz &lt;b&gt;');
    await expect.poll(() => service.received, longTimeout).toHaveLength(1);
    expect(service.received[0]?.path).toBe('/laptop');
    expect(JSON.parse(service.received[0]?.text ?? '')).toEqual({
      title: 'Ao vivo agora: Luz <b>',
      body: 'Cenografia',
      path: `/course/${id}`,
      tag: `live-${id}`,
    });
    expect(service.received[0]?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });

    // Those who may not watch it, and a second announcement of the same live, get nothing.
    await sql`insert into pgboss.job (name, data) values ('live-announcement', ${JSON.stringify({ roomId: id })}::jsonb)`.execute(
      server.db,
    );
    await settled();
    for (const email of ['guest@palco.test', 'viewer2@palco.test', 'extra@palco.test'])
      expect(await mailsTo(server.url, email)).toEqual([]);
    expect(await mailsTo(server.url, 'viewer@palco.test')).toHaveLength(1);
    expect(service.received).toHaveLength(1);

    // One click in the mail stops the mails, without a login; another brings them back.
    const token = /alerts\/off\/(\S+)/.exec(mail.text)?.[1] ?? '';
    const byLink = (isOn: boolean) => call(server.url, contract.setMailByLink, { body: { token, isOn } });
    const byMail = async () =>
      (await call(server.url, contract.readAlerts, { params: { courseId } }, viewer)).data.byMail;
    expect((await byLink(false)).data).toEqual({ courseName: 'Cenografia' });
    expect(await byMail()).toBe(false);
    await byLink(true);
    expect(await byMail()).toBe(true);
  });

  it.each(['', 'x', '1-1-', `1-1-${'A'.repeat(43)}`])('has no link with the token "%s"', async (token) => {
    const { error } = await call(server.url, contract.setMailByLink, { body: { token, isOn: false } });
    expect(['NOT_FOUND', 'INVALID_PARAMETERS']).toContain(error?.error);
  });
});

describe('a browser', () => {
  const live = async (): Promise<string> => {
    const courseId = await makeCourse(server.db, { isOpen: true });
    await want(viewer, courseId, { byPush: true });
    const { id } = await makeRoom(server.db, courseId, { video_id: null });
    await begin(id);
    await settled();
    await call(server.url, endLive, { params: { id }, query: {} }, organizer);
    return id;
  };
  const add = (who: Person, path: string) =>
    call(server.url, contract.addPushDevice, { body: service.subscribe(path) }, who);
  const pathsOf = (roomId: string) =>
    service.received.filter(({ text }) => text.includes(`live-${roomId}`)).map(({ path }) => path);

  it('that was logged out gets no more alerts', async () => {
    const phone = await logIn(server.url, 'viewer@palco.test');
    await add(phone, '/phone');
    expect(pathsOf(await live()).sort()).toEqual(['/laptop', '/phone']);
    await call(server.url, logout, {}, phone);
    expect(pathsOf(await live())).toEqual(['/laptop']);
  });

  it('that the push service no longer knows is forgotten', async () => {
    service.answerWith(410);
    await live();
    service.answerWith(201);
    const { rows } = await sql`select 1 from push_devices where endpoint like '%/laptop'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('that changed its account belongs to the new one', async () => {
    const device = service.subscribe('/shared');
    await call(server.url, contract.addPushDevice, { body: device }, viewer);
    const other = await logIn(server.url, 'viewer2@palco.test');
    await call(server.url, contract.addPushDevice, { body: device }, other);
    expect(pathsOf(await live())).toEqual([]);
  });

  it.each([
    ['http', 'http://push.example.com/a'],
    ['a private address', 'https://10.0.0.1/a'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['a private address of IPv6', 'https://[fd00::1]/a'],
    ['a name and a password', 'https://me:secret@push.example.com/a'],
    ['no address', 'push'],
  ])('with an endpoint of %s is refused', async (_title, endpoint) => {
    const { keys } = service.subscribe('/none');
    const { error } = await call(server.url, contract.addPushDevice, { body: { endpoint, keys } }, viewer);
    expect(error?.error).toBe('INVALID_PARAMETERS');
  });

  it('may be one of ten; the oldest goes', async () => {
    const owner = await logIn(server.url, 'extra@palco.test');
    for (let n = 0; n < 12; n += 1) {
      server.clock.advance(1000);
      await add(owner, `/many-${String(n).padStart(2, '0')}`);
    }
    const { rows } = await sql<{ endpoint: string }>`
      select endpoint from push_devices where endpoint like '%/many-%' order by endpoint`.execute(server.db);
    expect(rows.map(({ endpoint }) => endpoint.slice(-2))).toEqual([
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '08',
      '09',
      '10',
      '11',
    ]);
  });
});
