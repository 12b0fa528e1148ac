import { writeMonitors } from '@palco/contract/chat/settings';
import { endLive, goLive } from '@palco/contract/live';
import { getRoom, listRooms } from '@palco/contract/rooms';
import {
  changeRooms,
  createRoom,
  deleteRoom,
  duplicateRoom,
  findRooms,
  getRoomInfo,
  type RoomsChange,
  updateRoom,
} from '@palco/contract/rooms/organizer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeChannel, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let viewer: Person;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await logIn(server.url, 'viewer@palco.test');
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

type Query = Parameters<typeof call<typeof findRooms>>[2]['query'];
const find = async (query: Query) => (await call(server.url, findRooms, { query }, organizer)).data;
const namesFound = async (query: Query) => (await find(query)).rooms.map((room) => room.name);
const change = (ids: readonly string[], wanted: RoomsChange) =>
  call(server.url, changeRooms, { body: { ids: [...ids], change: wanted } }, organizer);
const info = async (id: string) => (await call(server.url, getRoomInfo, { params: { id } }, organizer)).data;
const homeNames = async (as: Person) => {
  server.clock.advance(6000);
  return (await call(server.url, listRooms, {}, as)).data.flatMap(({ rooms }) => rooms.map(({ name }) => name));
};

describe('the list of rooms', () => {
  it('finds rooms by words of their name, description, channel and course, whatever the accents', async () => {
    const courseId = await makeCourse(server.db, { name: 'Iluminação cênica' });
    const channel_id = await makeChannel(server.db, 'Quintas');
    await makeRoom(server.db, courseId, { name: 'Refletores', channel_id, description: 'Do básico ao avançado' });
    await makeRoom(server.db, courseId, { name: 'Mesa de luz', channel_id });
    expect(await namesFound({ search: 'AVANCADO iluminacao' })).toEqual(['Refletores']);
    expect(await namesFound({ search: 'quintas cenica', sort: 'name' })).toEqual(['Mesa de luz', 'Refletores']);
    expect(await namesFound({ search: 'iluminação refletores inexistente' })).toEqual([]);
    // Signs that mean something to a pattern are only text.
    expect(await namesFound({ search: '%', courseId })).toEqual([]);
  });

  it.each([
    ['current', ['Agora', 'Amanhã', 'Gravada']],
    ['live', ['Agora']],
    ['upcoming', ['Amanhã']],
    ['recorded', ['Gravada']],
    ['archived', ['Guardada']],
  ] as const)('with the filter %s', async (filter, expected) => {
    const courseId = await makeCourse(server.db);
    const now = server.clock.now();
    const tomorrow = new Date(now.getTime() + 86_400_000);
    const empty = { video_id: null };
    await makeRoom(server.db, courseId, { name: 'Agora', ...empty, is_live: true, live_status: 'live' });
    await makeRoom(server.db, courseId, { name: 'Amanhã', ...empty, starts_at: tomorrow });
    await makeRoom(server.db, courseId, { name: 'Gravada' });
    await makeRoom(server.db, courseId, { name: 'Guardada', archived_at: now });
    expect(await namesFound({ courseId, filter, sort: 'name' })).toEqual(expected);
  });

  it('comes in pages', async () => {
    const courseId = await makeCourse(server.db);
    const channelId = await makeChannel(server.db);
    await sql`insert into rooms (name, channel_id, course_id)
              select 'Sala ' || lpad(n::text, 3, '0'), ${channelId}, ${courseId} from generate_series(1, 120) n`.execute(
      server.db,
    );
    const first = await find({ courseId, sort: 'name' });
    expect([first.total, first.pages, first.rooms.length, first.rooms[0]?.name]).toEqual([120, 3, 50, 'Sala 001']);
    expect(await namesFound({ courseId, sort: 'name', page: '3' })).toHaveLength(20);
    expect(await namesFound({ courseId, page: '4' })).toEqual([]);
  });

  it('orders by start, and rooms without one come last', async () => {
    const courseId = await makeCourse(server.db);
    const at = (day: number) => new Date(Date.UTC(2030, 0, day));
    await makeRoom(server.db, courseId, { name: 'Sem data' });
    await makeRoom(server.db, courseId, { name: 'Dia 9', starts_at: at(9) });
    await makeRoom(server.db, courseId, { name: 'Dia 2', starts_at: at(2) });
    expect(await namesFound({ courseId, sort: 'start' })).toEqual(['Dia 2', 'Dia 9', 'Sem data']);
  });
});

describe('an archived room', () => {
  it('is gone for viewers, stays for organizers, and comes back as it was', async () => {
    const courseId = await makeCourse(server.db, { isOpen: true });
    const { id } = await makeRoom(server.db, courseId, { name: 'Vai e volta' });
    const open = async (as: Person) =>
      (await call(server.url, getRoom, { params: { id }, query: {} }, as)).error?.error ?? 'ok';
    expect([await open(viewer), (await homeNames(viewer)).includes('Vai e volta')]).toEqual(['ok', true]);
    expect((await change([id], { action: 'archive' })).data).toEqual({ changed: [id], live: [], missing: [] });
    expect([await open(viewer), await open(organizer)]).toEqual(['ROOM_NOT_FOUND', 'ok']);
    expect([await homeNames(viewer), await homeNames(organizer)].flat()).not.toContain('Vai e volta');
    expect(await info(id)).toMatchObject({ isArchived: true });
    await change([id], { action: 'restore' });
    expect([await open(viewer), (await homeNames(viewer)).includes('Vai e volta')]).toEqual(['ok', true]);
  });

  it('that goes live is archived no longer', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db), { archived_at: server.clock.now() });
    await call(server.url, goLive, { params: { id }, query: {} }, organizer);
    expect(await info(id)).toMatchObject({ isArchived: false, live: true });
  });
});

describe('many rooms at once', () => {
  it('are moved, and come back from a channel or course that does not exist unchanged', async () => {
    const [from, to] = [await makeCourse(server.db), await makeCourse(server.db, { name: 'Destino' })];
    const channelId = await makeChannel(server.db, 'Novo canal');
    const ids = [(await makeRoom(server.db, from)).id, (await makeRoom(server.db, from, { is_live: true })).id];
    expect((await change(ids, { action: 'move', channelId, courseId: '999999' })).error?.error).toBe('NOT_FOUND');
    expect(await info(ids[0] ?? '')).toMatchObject({ courseId: from });
    // A live can be moved: it goes on.
    expect((await change(ids, { action: 'move', channelId, courseId: to })).data.changed).toEqual(ids);
    expect(await info(ids[1] ?? '')).toMatchObject({ channelName: 'Novo canal', courseName: 'Destino' });
  });

  it.each(['archive', 'delete'] as const)('%s: those that are live or gone are named and left', async (action) => {
    const courseId = await makeCourse(server.db);
    const quiet = (await makeRoom(server.db, courseId)).id;
    const live = (await makeRoom(server.db, courseId, { is_live: true })).id;
    const { data } = await change([quiet, live, '999999', quiet], { action });
    expect(data).toEqual({ changed: [quiet], live: [live], missing: ['999999'] });
    expect((await find({ courseId })).rooms.map((room) => room.id)).toEqual([live]);
  });

  it('are at least one and at most 200', async () => {
    const refused = [[], Array.from({ length: 201 }, (_, n) => String(n + 1))];
    for (const ids of refused)
      expect((await change(ids, { action: 'archive' })).error?.error).toBe('INVALID_PARAMETERS');
  });
});

describe('a copy', () => {
  it('has the settings and monitors of its room, and neither video, dates nor live', async () => {
    const courseId = await makeCourse(server.db);
    const { id } = await makeRoom(server.db, courseId, {
      name: 'Original',
      description: 'Texto',
      is_members_only: true,
      is_interactive: true,
      slow_mode_s: 10,
      live_delivery: 'hls',
      starts_at: new Date(),
      is_live: true,
      live_status: 'ended',
    });
    await call(server.url, writeMonitors, { params: { id }, body: { emails: ['monitor@palco.test'] } }, organizer);
    const copy = await call(server.url, duplicateRoom, { params: { id }, body: { name: ' Cópia ' } }, organizer);
    expect(copy.data).toMatchObject({
      name: 'Cópia',
      description: 'Texto',
      isMembersOnly: true,
      interactive: true,
      slowModeS: 10,
      liveDelivery: 'hls',
      startDate: null,
      tokyo_video_id: null,
      live: false,
      liveStatus: 'not_live',
    });
    const monitors = await server.db
      .selectFrom('room_monitors')
      .select('user_id')
      .where('room_id', '=', copy.data.id)
      .execute();
    expect(monitors).toHaveLength(1);
    const missing = await call(server.url, duplicateRoom, { params: { id: '999999' }, body: { name: 'x' } }, organizer);
    expect(missing.error?.error).toBe('ROOM_NOT_FOUND');
  });
});

it('a room stores what it is made for and how its live is delivered', async () => {
  const [channelId, courseId] = [await makeChannel(server.db), await makeCourse(server.db)];
  const body = { name: 'Modos', channelId, courseId };
  const made = (await call(server.url, createRoom, { body }, organizer)).data;
  expect(made).toMatchObject({ videoMode: 'LIVE', liveDelivery: 'automatic' });
  const wanted = { videoMode: 'RECORDED', liveDelivery: 'hls' } as const;
  const changed = await call(server.url, updateRoom, { params: { id: made.id }, body: wanted }, organizer);
  expect(changed.data).toMatchObject(wanted);
});

it('what organizers do with a room is in the event log, without the values', async () => {
  const [channelId, courseId] = [await makeChannel(server.db), await makeCourse(server.db)];
  const body = { name: 'Anotada', channelId, courseId };
  const { id } = (await call(server.url, createRoom, { body }, organizer)).data;
  const params = { id };
  await call(server.url, updateRoom, { params, body: { password: 'segredo', description: 'x' } }, organizer);
  await call(server.url, goLive, { params, query: {} }, organizer);
  await call(server.url, endLive, { params, query: {} }, organizer);
  const logged = async (field: string) =>
    (
      await sql<{ kind: string; details: unknown }>`
        select kind, details from event_log where ${sql.raw(field)} = ${id} order by id`.execute(server.db)
    ).rows;
  await expect
    .poll(() => logged('room_id::text'))
    .toEqual([
      { kind: 'room_create', details: { name: 'Anotada' } },
      { kind: 'room_change', details: { fields: ['description', 'password'] } },
      { kind: 'live_begin', details: {} },
      { kind: 'live_end', details: {} },
    ]);
  await call(server.url, deleteRoom, { params }, organizer);
  const deleted = { kind: 'room_delete', details: { roomId: id, name: 'Anotada' } };
  await expect.poll(() => logged("details->>'roomId'")).toEqual([deleted]);
});

it('a room that goes live while it is deleted stays', async () => {
  const { id } = await makeRoom(server.db, await makeCourse(server.db));
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "rooms"%'`.execute(
        server.db,
      )
    ).rows.length > 0;
  const deletion = Promise.withResolvers<Awaited<ReturnType<typeof change>>>();
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('rooms').set({ is_live: true, live_status: 'live' }).where('id', '=', id).execute();
    change([id], { action: 'delete' }).then(deletion.resolve, deletion.reject);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
  });
  expect((await deletion.promise).data).toEqual({ changed: [], live: [id], missing: [] });
  expect(await info(id)).toMatchObject({ live: true });
});
