import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as contract from '@palco/contract/channels';
import * as limits from '@palco/contract/room-limits';
import { listRooms } from '@palco/contract/rooms';
import { createRoom, getRoomInfo } from '@palco/contract/rooms/organizer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeChannel, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
let courseId: string;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
  courseId = await makeCourse(server.db, { isOpen: true });
});
afterAll(() => server.close());

const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];
const create = (name: string, as: Person & { headers?: Record<string, string> } = organizer) =>
  call(server.url, contract.createChannel, { body: { name } }, as);
const rename = (channelId: string, name: string) =>
  call(server.url, contract.renameChannel, { params: { channelId }, body: { name } }, organizer);
const order = (ids: string[]) => call(server.url, contract.orderChannels, { body: { ids } }, organizer);
const remove = (channelId: string, moveTo?: string) =>
  call(server.url, contract.deleteChannel, { params: { channelId }, query: moveTo ? { moveTo } : {} }, organizer);
const listed = async () => (await call(server.url, contract.listChannels, {}, organizer)).data;
const onHome = async () => (await call(server.url, listRooms, {}, viewer)).data.map(({ name }) => name);
const withRoom = async (name: string): Promise<string> => {
  const { id } = (await create(name)).data;
  await makeRoom(server.db, courseId, { channel_id: id });
  return id;
};

describe('channels', () => {
  it('are listed with their rooms in the order of home, which organizers change', async () => {
    const ids = [await withRoom('Luz'), await withRoom('Som'), await withRoom('Palco')];
    const [light = '', sound = '', stage = ''] = ids;
    expect((await listed()).slice(-3)).toEqual([
      { id: light, name: 'Luz', rooms: 1 },
      { id: sound, name: 'Som', rooms: 1 },
      { id: stage, name: 'Palco', rooms: 1 },
    ]);
    const names = (await order([stage, light, '999999999'])).data.map(({ name }) => name);
    expect([names.slice(0, 2), names.at(-1)]).toEqual([['Palco', 'Luz'], 'Som']);
    expect((await onHome()).filter((name) => ['Luz', 'Som', 'Palco'].includes(name))).toEqual(['Palco', 'Luz', 'Som']);
    await order([sound]);
    expect((await onHome())[0]).toBe('Som');
  });

  it('have names that differ in more than capitals and spaces', async () => {
    const { id } = (await create('Bastidores')).data;
    expect(answer(await create(' BASTIDORES '))).toEqual([409, 'CHANNEL_NAME_TAKEN']);
    const other = (await create('Camarim')).data.id;
    expect(answer(await rename(other, 'bastidores'))).toEqual([409, 'CHANNEL_NAME_TAKEN']);
    expect((await rename(id, 'BASTIDORES')).data).toEqual({ id, name: 'BASTIDORES', rooms: 0 });
    expect(answer(await rename('999999999', 'Nenhum'))).toEqual([404, 'NOT_FOUND']);
    expect(answer(await create('x'.repeat(limits.rooms.nameMax + 1)))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('are created once by a request that is repeated, also under a name that was changed meanwhile', async () => {
    const as = { ...organizer, headers: { 'idempotency-key': 'channel-key-1' } };
    const answers = await Promise.all([create('Repetido', as), create('Repetido', as), create('Repetido', as)]);
    const ids = new Set(answers.map(({ data }) => data.id));
    expect([ids.size, answers.every(({ status }) => status === 200)]).toEqual([1, true]);
    const [id = ''] = ids;
    await rename(id, 'Outro nome');
    expect((await create('Repetido', as)).data).toEqual({ id, name: 'Outro nome', rooms: 0 });
  });

  it('are deleted at once without rooms, and with rooms only when they say where those go', async () => {
    const empty = (await create('Vazio')).data.id;
    expect((await remove(empty)).data).toEqual({ movedRooms: 0 });
    expect(answer(await remove(empty))).toEqual([404, 'NOT_FOUND']);

    const full = await makeChannel(server.db, 'Cheio');
    const target = await makeChannel(server.db, 'Destino');
    const { id: roomId } = await makeRoom(server.db, courseId, { channel_id: full });
    expect(answer(await remove(full))).toEqual([409, 'CHANNEL_HAS_ROOMS']);
    expect(answer(await remove(full, full))).toEqual([400, 'INVALID_PARAMETERS']);
    expect(answer(await remove(full, '999999999'))).toEqual([404, 'NOT_FOUND']);
    expect((await remove(full, target)).data).toEqual({ movedRooms: 1 });
    const room = await call(server.url, getRoomInfo, { params: { id: roomId } }, organizer);
    expect(room.data.channelName).toBe('Destino');
    expect(await onHome()).not.toContain('Cheio');
  });

  it('that are deleted while rooms are created in them lose none of those rooms', async () => {
    const target = await makeChannel(server.db);
    for (let turn = 0; turn < 4; turn++) {
      const channelId = await makeChannel(server.db);
      const create = () =>
        call(server.url, createRoom, { body: { name: `Sala ${turn}`, channelId, courseId } }, organizer);
      const [first, , second] = await Promise.all([create(), remove(channelId, target), create()]);
      for (const { status, error, data } of [first, second]) {
        if (status !== 200) expect([status, error?.error]).toEqual([404, 'NOT_FOUND']);
        else {
          const room = await call(server.url, getRoomInfo, { params: { id: data.id } }, organizer);
          expect(room.data.channelId).toBe(target);
        }
      }
    }
  });

  it('are at most as many as home can show', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into channels (name) select 'Canal n. ' || n from generate_series(1, ${limits.channels.max}) n returning id`.execute(
      server.db,
    );
    expect(answer(await create('Um a mais'))).toEqual([409, 'TOO_MANY_CHANNELS']);
    await sql`delete from channels where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(server.db);
    expect((await create('Um a mais')).status).toBe(200);
  });

  it('of one name get a number when the server is updated', async () => {
    const migration = await readFile(join(import.meta.dirname, '../../migrations/060-channels.sql'), 'utf8');
    const undo = new Error('everything is rolled back');
    const updated = server.db.transaction().execute(async (tx) => {
      await sql.raw('alter table channels drop column request_key; drop index channels_name').execute(tx);
      await sql`
        insert into channels (name, position)
        values ('Gêmeo', 5), ('gêmeo', 4), ('GÊMEO', 6), ('Gêmeo (2)', 9), (${'x'.repeat(120)}, 7), (${'x'.repeat(120)}, 8)`.execute(
        tx,
      );
      await sql.raw(migration).execute(tx);
      const { rows } = await sql<{ name: string }>`
        select name from channels where name ilike 'gêmeo%' or name like 'xxx%' order by position`.execute(tx);
      expect(rows.map(({ name }) => name)).toEqual([
        'gêmeo',
        'Gêmeo (3)',
        'GÊMEO (4)',
        'x'.repeat(120),
        `${'x'.repeat(110)} (2)`,
        'Gêmeo (2)',
      ]);
      throw undo;
    });
    await expect(updated).rejects.toBe(undo);
  });

  it('leave who changed them in the event log', async () => {
    const { id } = (await create('Registrado')).data;
    await rename(id, 'Registrado de novo');
    await order([id]);
    await remove(id);
    const kinds = async () =>
      (
        await sql<{ kind: string }>`
          select kind from event_log join users on users.id = user_id
          where email = 'organizer@palco.test' and (details ->> 'channelId' = ${id} or details -> 'ids' = ${JSON.stringify([id])}::jsonb)
          order by event_log.id`.execute(server.db)
      ).rows.map(({ kind }) => kind);
    await expect
      .poll(kinds, { timeout: 60_000 })
      .toEqual(['channel_create', 'channel_rename', 'channel_order', 'channel_delete']);
  });
});
