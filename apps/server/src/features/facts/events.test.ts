/** Actions of viewers, as they appear in the event log. */
import { logout } from '@palco/contract/auth';
import { activateVoucher } from '@palco/contract/vouchers';
import { createVoucherBatch } from '@palco/contract/vouchers/batches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { postUpload } from '../../../test/photos.ts';
import { pdf, roomFilesOf } from '../../../test/room-files.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const eventually = { timeout: 60_000 };
const eventsOf = async (email: string, kinds: string[]) =>
  (
    await server.db
      .selectFrom('event_log')
      .innerJoin('users', 'users.id', 'event_log.user_id')
      .select(['kind', 'room_id', 'details'])
      .where('email', '=', email)
      .where('kind', 'in', kinds)
      .orderBy('event_log.id')
      .execute()
  ).map(({ kind, room_id, details }) => [kind, room_id, details]);

it('has logins and logouts, and no login that failed', async () => {
  const email = 'viewer2@palco.test';
  await logIn(server.url, email, 'wrong password').catch(() => undefined);
  const viewer = await logIn(server.url, email);
  await call(server.url, logout, {}, viewer);
  await expect
    .poll(() => eventsOf(email, ['login', 'logout']), eventually)
    .toEqual([
      ['login', null, {}],
      ['logout', null, {}],
    ]);
});

it('has a voucher that was used, once', async () => {
  const courseId = await makeCourse(server.db, { name: 'Violão' });
  const batch = (await call(server.url, createVoucherBatch, { body: { courseId, count: 1 } }, organizer)).data;
  const { code } = await server.db
    .selectFrom('vouchers')
    .select('code')
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow();
  const viewer = await logIn(server.url, 'viewer@palco.test');
  for (const _time of [1, 2]) await call(server.url, activateVoucher, { params: { id: code }, query: {} }, viewer);
  await call(server.url, logout, {}, viewer);
  await expect
    .poll(() => eventsOf('viewer@palco.test', ['voucher_use', 'logout']), eventually)
    .toEqual([
      ['voucher_use', null, { courseName: 'Violão' }],
      ['logout', null, {}],
    ]);
});

it('has downloads of attachments when they begin', async () => {
  const { id } = await makeRoom(server.db, await makeCourse(server.db));
  const files = roomFilesOf(server, organizer, id);
  const { data } = await files.askAttachment('Apostila.pdf');
  await postUpload(server.url, data.uploadObject, pdf);
  await files.add(data.attachmentUrl);
  const url = `${server.url}${data.attachmentUrl}`;
  const get = async (method: string, range?: string) =>
    (await fetch(url, { method, ...(range && { headers: { range } }) })).arrayBuffer();
  await get('HEAD');
  await get('GET', 'bytes=4-');
  await get('GET');
  await get('GET', 'bytes=0-3');
  const downloads = () =>
    server.db
      .selectFrom('event_log')
      .select(['user_id', 'details'])
      .where('room_id', '=', id)
      .where('kind', '=', 'attachment_download')
      .execute();
  const one = { user_id: null, details: { name: expect.stringMatching(/\.pdf$/) } };
  await expect.poll(downloads, eventually).toEqual([one, one]);
});
