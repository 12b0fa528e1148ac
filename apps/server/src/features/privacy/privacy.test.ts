import { login, me } from '@palco/contract/auth';
import { enterChat, sendMessage } from '@palco/contract/chat';
import { listEvents } from '@palco/contract/reports';
import { erasePersonData, exportPersonData } from '@palco/contract/reports/privacy';
import { joinRoom } from '@palco/contract/rooms';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, happens, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { demoPassword } from '../../demo/accounts.ts';

let server: TestServer;
let admin: Person;
let roomId: string;
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  admin = await logIn(server.url, 'admin@palco.test');
  roomId = (await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }))).id;
});
afterAll(() => server.close());

const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const exportOf = (id: string, as = admin) => call(server.url, exportPersonData, { params: { id } }, as);
const erase = (id: string, email: string, as = admin) =>
  call(server.url, erasePersonData, { params: { id }, body: { email } }, as);
const eventually = { timeout: 60_000 };

/** A person with some of everything. */
const live = async (email: string) => {
  const [person, id] = [await logIn(server.url, email), await idOf(email)];
  const socket = await connected(connect(server.url, person));
  await ask(socket, joinRoom, { roomId });
  await ask(socket, enterChat, { roomId });
  const message = { roomId, message: 'meu segredo', type: 0, clientId: crypto.randomUUID() };
  expect(await ask(socket, sendMessage, message)).toMatchObject({ ok: true });
  await expect
    .poll(() => server.db.selectFrom('room_visits').selectAll().where('user_id', '=', id).execute(), eventually)
    .toHaveLength(1);
  await sql`update room_visits set city = 'Campinas', address = '203.0.113.9', country = 'BR', device = 'phone' where user_id = ${id}`.execute(
    server.db,
  );
  await sql`update users set phone = '+55 11 99999-9999', facebook = 'fb/ana', salesforce_id = 'sf-1' where id = ${id}`.execute(
    server.db,
  );
  await sql`insert into room_viewers (room_id, user_id, first_at, last_at, live_ms) values (${roomId}, ${id}, now(), now(), 1000)`.execute(
    server.db,
  );
  return { person, id, socket };
};

describe('the data of a person', () => {
  it('is exported whole, without secrets', async () => {
    const { id, socket } = await live('viewer2@palco.test');
    const { data, status } = await exportOf(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      profile: { email: 'viewer2@palco.test', phone: '+55 11 99999-9999' },
      messages: [{ text: 'meu segredo' }],
      visits: [{ city: 'Campinas', address: '203.0.113.9' }],
      watched: [{ room_id: roomId, live_ms: '1000' }],
    });
    const secrets = await sql<{ password_hash: string }>`select password_hash from users where id = ${id}`.execute(
      server.db,
    );
    expect(JSON.stringify(data)).not.toContain(secrets.rows[0]?.password_hash);
    expect(JSON.stringify(data)).not.toMatch(/token|hash_/);
    socket.disconnect();
  });

  it('is erased: only counts stay', async () => {
    const { person, id, socket } = await live('viewer@palco.test');
    const { name } = (await call(server.url, me, {}, person)).data;
    const closed = happens(socket, 'disconnect');
    expect((await erase(id, ' Viewer@palco.test ')).status).toBe(200);
    await closed;
    expect((await call(server.url, me, {}, person)).status).toBe(401);
    const again = { username: 'viewer@palco.test', password: demoPassword };
    expect((await call(server.url, login, { body: again })).status).toBe(401);
    const left = JSON.stringify((await exportOf(id)).data);
    for (const personal of [
      'viewer@palco.test',
      name,
      '99999',
      'fb/ana',
      'sf-1',
      'segredo',
      '203.0.113.9',
      'Campinas',
      'phone":"',
    ])
      expect(left).not.toContain(personal);
    expect(
      await server.db.selectFrom('room_visits').select(['country', 'device']).where('user_id', '=', id).execute(),
    ).toEqual([{ country: 'BR', device: null }]);
    expect(await server.db.selectFrom('room_viewers').select('live_ms').where('user_id', '=', id).execute()).toEqual([
      { live_ms: '1000' },
    ]);
    const events = async () =>
      (await call(server.url, listEvents, { query: { userId: id } }, admin)).data.entries.map((entry) => [
        entry.kind,
        entry.person?.name,
      ]);
    await expect.poll(events, eventually).toContainEqual(['people_erase', `#${id}`]);
    // The second time the person does not exist.
    expect((await erase(id, 'viewer@palco.test')).error?.error).toBe('NOT_FOUND');
    expect((await erase(id, `erased-${id}@erased.invalid`)).error?.error).toBe('NOT_FOUND');
  });

  it('is not erased with another e-mail, nor the last admin', async () => {
    const [guest, own] = [await idOf('guest@palco.test'), await idOf('admin@palco.test')];
    expect((await erase(guest, 'other@palco.test')).error?.error).toBe('INVALID_PARAMETERS');
    expect((await erase(own, 'admin@palco.test')).error?.error).toBe('LAST_ADMIN');
    expect(await idOf('guest@palco.test')).toBe(guest);
    expect((await call(server.url, me, {}, admin)).status).toBe(200);
  });

  it('is for admins, and of people who exist', async () => {
    const organizer = await logIn(server.url, 'organizer@palco.test');
    const guest = await idOf('guest@palco.test');
    expect((await exportOf(guest, organizer)).status).toBe(403);
    expect((await erase(guest, 'guest@palco.test', organizer)).status).toBe(403);
    expect((await exportOf('999999')).status).toBe(404);
    expect((await erase('999999', 'a@b.c')).status).toBe(404);
  });
});
