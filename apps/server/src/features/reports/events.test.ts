import { enableOffers } from '@palco/contract/offers';
import { blockPerson } from '@palco/contract/people';
import { listEvents } from '@palco/contract/reports';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { plansOf, scansTable } from '../../../test/query-plans.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { eventsQuery } from './repository.ts';

let server: TestServer;
let organizer: Person;
let courseId: string;
beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  organizer = await logIn(server.url, 'organizer@palco.test');
  courseId = await makeCourse(server.db, { isOpen: true });
});
afterAll(() => server.close());

const read = async (query: { roomId?: string; userId?: string; before?: string }, as = organizer) =>
  call(server.url, listEvents, { query }, as);
const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const newRoom = async (name: string) => (await makeRoom(server.db, courseId, { name })).id;
const showOffer = (id: string, enabled: boolean) =>
  call(server.url, enableOffers, { params: { id }, body: { enabled } }, organizer);
const eventually = { timeout: 60_000 };

describe('the events', () => {
  it('of a room are read newest first, also after it was deleted', async () => {
    const id = await newRoom('Sumida');
    await showOffer(id, true);
    await showOffer(id, false);
    const other = await newRoom('Outra');
    await showOffer(other, true);
    await call(server.url, deleteRoom, { params: { id } }, organizer);
    const logged = async () => (await read({ roomId: id })).data.entries.map(({ kind, details }) => [kind, details]);
    await expect.poll(logged, eventually).toEqual([
      ['room_delete', { roomId: id, name: 'Sumida' }],
      ['offer_enable', { enabled: false }],
      ['offer_enable', { enabled: true }],
    ]);
    const { entries, hasMore } = (await read({ roomId: id })).data;
    expect([hasMore, entries[2]?.room, entries[2]?.who]).toEqual([
      false,
      { id: null, name: 'Sumida' },
      { id: await idOf('organizer@palco.test'), name: 'Otávio Organizador' },
    ]);
  });

  it('of a person are what they did and what was done to them', async () => {
    const [viewerId, organizerId] = [await idOf('viewer2@palco.test'), await idOf('organizer@palco.test')];
    for (const isBlocked of [true, false])
      await call(server.url, blockPerson, { params: { userId: viewerId }, body: { isBlocked } }, organizer);
    const kinds = async (userId: string) => (await read({ userId })).data.entries.map(({ kind }) => kind);
    await expect.poll(() => kinds(viewerId), eventually).toEqual(['people_unblock', 'people_block']);
    expect((await kinds(organizerId)).slice(0, 2)).toEqual(['people_unblock', 'people_block']);
    const [entry] = (await read({ userId: viewerId })).data.entries;
    expect(entry?.person).toMatchObject({ id: viewerId });
    const id = await newRoom('Dela');
    await showOffer(id, true);
    await expect
      .poll(async () => (await read({ roomId: id, userId: organizerId })).data.entries.length, eventually)
      .toBe(1);
    expect((await read({ roomId: id, userId: viewerId })).data.entries).toEqual([]);
  });

  it('come in pages of 50, without what viewers did', async () => {
    const id = await newRoom('Cheia');
    await sql`
      insert into event_log (at, room_id, kind, names)
      select now(), ${id}, case n % 2 when 0 then 'live_begin' else 'chat_enter' end, case n % 2 when 0 then '{}'::jsonb end
      from generate_series(1, 204) n`.execute(server.db);
    const seen: string[] = [];
    for (let before: string | undefined, hasMore = true; hasMore; before = seen.at(-1)) {
      const { data } = await read({ roomId: id, ...(before !== undefined && { before }) });
      expect(data.entries.length).toBeLessThanOrEqual(50);
      seen.push(...data.entries.map((entry) => entry.id));
      hasMore = data.hasMore;
    }
    expect([seen.length, new Set(seen).size]).toEqual([102, 102]);
  });

  it('are for organizers only', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    expect((await read({}, viewer)).error?.error).toBe('NO_PERMISSION');
    expect((await read({ roomId: 'x' })).error?.error).toBe('INVALID_PARAMETERS');
  });

  it('are found by indexes in a log of many', async () => {
    const [organizerId, viewerId] = [await idOf('organizer@palco.test'), await idOf('viewer@palco.test')];
    const rooms = await Promise.all(['A', 'B'].map(newRoom));
    await sql`
      insert into event_log (at, room_id, user_id, kind, details, names)
      select now(), (${sql.val(rooms)}::bigint[])[1 + n % 2], ${organizerId}, 'block_user',
        jsonb_build_object('userId', (n % 500)::text), '{}'::jsonb
      from generate_series(1, 20000) n`.execute(server.db);
    await sql`vacuum analyze event_log`.execute(server.db);
    const planOf = async (...query: Parameters<typeof eventsQuery>) =>
      (await plansOf(server.db, (db) => eventsQuery(...query).execute(db)))[0] ?? '';
    const [all, room, person, both] = await Promise.all([
      planOf({ before: '15000' }, 51),
      planOf({ roomId: rooms[0] }, 51),
      planOf({ userId: viewerId, before: '15000' }, 51),
      planOf({ roomId: rooms[0], userId: viewerId }, 51),
    ]);
    for (const plan of [all, room, person, both]) expect(scansTable(plan, 'event_log')).toBe(false);
    expect(room).toContain('event_log_actions_in_room');
    expect(person).toContain('event_log_actions_on_person');
  });
});
