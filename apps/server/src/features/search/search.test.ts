import { searchEverything } from '@palco/contract/search';
import { createVoucherBatch } from '@palco/contract/vouchers/batches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeChannel, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const find = async (text: string) =>
  (await call(server.url, searchEverything, { query: { text } }, organizer)).data.map(
    ({ kind, name, detail }) => `${kind} ${name} (${detail})`,
  );

it('finds rooms, courses, channels, people and vouchers by words of their names, whatever the accents', async () => {
  const courseId = await makeCourse(server.db, { name: 'Cenografia básica' });
  await makeRoom(server.db, courseId, {
    name: 'Cenário de ópera',
    channel_id: await makeChannel(server.db, 'Cenários e óperas'),
  });
  const body = { courseId, count: 1, note: 'Para a ópera de cenários' };
  const batch = (await call(server.url, createVoucherBatch, { body }, organizer)).data;
  expect(await find('CENARIO opera')).toEqual([
    'room Cenário de ópera (Cenografia básica)',
    'channel Cenários e óperas ()',
    'batch Cenografia básica (Para a ópera de cenários)',
  ]);
  expect(await find('cenografia')).toContain('course Cenografia básica ()');
  expect(await find('organizer@palco')).toEqual([expect.stringMatching(/^person .* \(organizer@palco.test\)$/)]);

  const { code } = await server.db
    .selectFrom('vouchers')
    .select('code')
    .where('batch_id', '=', batch.id)
    .executeTakeFirstOrThrow();
  const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  expect(await find(typed)).toEqual([`voucher ${code} (Cenografia básica)`]);
});

it('lists five of a kind at most, and takes signs of patterns as text', async () => {
  const courseId = await makeCourse(server.db);
  for (let n = 0; n < 7; n += 1) await makeRoom(server.db, courseId, { name: `Repetida ${n}` });
  expect(await find('repetida')).toHaveLength(5);
  expect(await find('repet%da')).toEqual([]);
  expect(await find('repetida_')).toEqual([]);
});

it.each(['', '   ', 'x'.repeat(101)])('refuses the text "%s"', async (text) => {
  const { error } = await call(server.url, searchEverything, { query: { text } }, organizer);
  expect(error?.error).toBe('INVALID_PARAMETERS');
});
