import { me } from '@palco/contract/auth';
import { createChannel } from '@palco/contract/channels';
import { enterRoom } from '@palco/contract/chat';
import { writeMonitors } from '@palco/contract/chat/settings';
import { createCourse } from '@palco/contract/courses';
import { readRanking } from '@palco/contract/ranking';
import { getRoom, joinRoom, listRooms, listViewers } from '@palco/contract/rooms';
import { openRoom } from '@palco/contract/rooms/opening';
import { createRoom, deleteRoom, getRoomInfo, listAllRooms, updateRoom } from '@palco/contract/rooms/organizer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, call, connect, connected, logIn, type Person, send } from '../../../test/client.ts';
import { enrol, makeChannel, makeCourse, makeRoom } from '../../../test/rooms.ts';
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

const home = async (as: Person) => (await call(server.url, listRooms, {}, as)).data;
const namesOf = (categories: Awaited<ReturnType<typeof home>>) =>
  categories.flatMap((category) => category.rooms.map((room) => room.name));
const open = (id: string, as: Person) => call(server.url, getRoom, { params: { id }, query: {} }, as);
const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];
/** The cached responses of home are at most this old. */
const expireHomeCache = () => server.clock.advance(6000);

describe('home', () => {
  it('lists the rooms of open courses and of one’s own, live first and then by name', async () => {
    const [mine, open_, closed] = [
      await makeCourse(server.db),
      await makeCourse(server.db, { isOpen: true }),
      await makeCourse(server.db),
    ];
    const channel_id = await makeChannel(server.db, 'Ordem');
    await makeRoom(server.db, mine, { name: 'Beta', channel_id });
    await makeRoom(server.db, mine, { name: 'Alfa', channel_id });
    await makeRoom(server.db, open_, { name: 'Zeta ao vivo', channel_id, is_live: true });
    await makeRoom(server.db, closed, { name: 'Segredo', channel_id });
    await enrol(server.db, 'viewer@palco.test', mine, 'full');
    expireHomeCache();
    const category = (await home(viewer)).find(({ name }) => name === 'Ordem');
    expect(category?.rooms.map((room) => room.name)).toEqual(['Zeta ao vivo', 'Alfa', 'Beta']);
    expect(namesOf(await home(organizer))).toContain('Segredo');
  });

  it('omits a course whose enrolment has expired', async () => {
    const course = await makeCourse(server.db);
    await makeRoom(server.db, course, { name: 'Por um dia' });
    await enrol(server.db, 'viewer@palco.test', course, 'full', new Date(server.clock.now().getTime() + 86_400_000));
    expireHomeCache();
    expect(namesOf(await home(viewer))).toContain('Por um dia');
    server.clock.advance(86_400_000);
    viewer = await logIn(server.url, 'viewer@palco.test');
    organizer = await logIn(server.url, 'organizer@palco.test');
    expect(namesOf(await home(viewer))).not.toContain('Por um dia');
  });

  it('marks the rooms that the caller may not watch', async () => {
    const [mine, open_] = [await makeCourse(server.db), await makeCourse(server.db, { isOpen: true })];
    const channel_id = await makeChannel(server.db, 'Fechaduras');
    await makeRoom(server.db, mine, { name: 'A minha', channel_id, is_members_only: true });
    await makeRoom(server.db, open_, { name: 'B aberta', channel_id });
    await makeRoom(server.db, open_, { name: 'C só membros', channel_id, is_members_only: true });
    await enrol(server.db, 'viewer@palco.test', mine, 'full');
    expireHomeCache();
    const marks = async (as: Person) =>
      (await home(as)).find(({ name }) => name === 'Fechaduras')?.rooms.map((room) => room.restriction);
    expect(await marks(viewer)).toEqual([null, null, 'guest']);
    expect(await marks(organizer)).toEqual([null, null, null]);
  });

  it('counts the viewers of the lives that the caller sees', async () => {
    const [mine, closed] = [await makeCourse(server.db), await makeCourse(server.db)];
    const seen = await makeRoom(server.db, mine, { name: 'Com público', is_live: true });
    const secret = await makeRoom(server.db, closed, { name: 'Fechada', is_live: true });
    await enrol(server.db, 'viewer@palco.test', mine, 'full');
    expireHomeCache();
    const socket = connect(server.url, organizer);
    onTestFinished(() => void socket.disconnect());
    for (const { id } of [seen, secret]) await ask(await connected(socket), joinRoom, { roomId: id });
    const counts = async (as: Person) => (await call(server.url, listViewers, {}, as)).data;
    expect(await counts(viewer)).toContainEqual({ roomId: seen.id, viewers: 1 });
    expect((await counts(viewer)).map(({ roomId }) => roomId)).not.toContain(secret.id);
    expect(await counts(organizer)).toContainEqual({ roomId: secret.id, viewers: 1 });
  });

  it('shows a new room at once, and answers 304 to a page that has it already', async () => {
    const courseId = await makeCourse(server.db, { isOpen: true });
    const first = await call(server.url, listRooms, {}, viewer);
    const same = await send(server.url, 'GET', '/api/rooms/', undefined, {
      ...viewer,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
    const channelId = (await call(server.url, createChannel, { body: { name: 'Novo canal' } }, organizer)).data.id;
    await call(server.url, createRoom, { body: { name: 'Nova', channelId, courseId } }, organizer);
    expect(namesOf(await home(viewer))).toContain('Nova');
  });
});

describe('a room', () => {
  it.each([
    [
      'a member',
      'full',
      { is_members_only: true },
      { canWatch: true, restriction: null, extra_user: false, video_availability: 'available' },
    ],
    ['a guest', 'guest', {}, { canWatch: true, restriction: null, video_availability: 'available' }],
    [
      'a guest where only members watch',
      'guest',
      { is_members_only: true },
      { canWatch: false, restriction: 'guest', videoUrl: null, video_availability: 'unavailable' },
    ],
    [
      'an extra seat',
      'extra',
      {},
      {
        canWatch: false,
        restriction: 'extra',
        extra_user: true,
        videoUrl: null,
        isChatEnabled: false,
        video_availability: 'unavailable',
      },
    ],
    [
      'any user where no lease is needed',
      'full',
      { is_protected: false },
      { canWatch: true, video_availability: 'any' },
    ],
    [
      'any user while nothing is recorded',
      'full',
      { video_id: null },
      { canWatch: false, videoUrl: null, video_availability: 'unavailable', tokyo_video_id: null },
    ],
  ] as const)('seen by %s', async (_title, kind, room, expected) => {
    const course = await makeCourse(server.db);
    const { id } = await makeRoom(server.db, course, room);
    await enrol(server.db, 'viewer@palco.test', course, kind);
    const { status, data } = await open(id, viewer);
    expect(status).toBe(200);
    expect(data).toMatchObject(expected);
  });

  it('of an open course is closed to an extra seat of another course: no video, no chat, quizzes only', async () => {
    const open_ = await makeCourse(server.db, { isOpen: true });
    const { id } = await makeRoom(server.db, open_, { name: 'Para assentos', is_protected: false });
    const live = await makeRoom(server.db, open_, { is_live: true, is_protected: false });
    const seat = await logIn(server.url, 'extra@palco.test');
    const enter = () => call(server.url, enterRoom, { params: { id }, body: { session_token: seat.session } }, seat);
    expect((await open(id, seat)).data).toMatchObject({ canWatch: true, extra_user: false });
    await enrol(server.db, 'extra@palco.test', await makeCourse(server.db), 'extra');
    server.clock.advance(60_000);
    for (const roomId of [id, live.id]) {
      const { data } = await open(roomId, seat);
      expect(data).toMatchObject({
        canWatch: false,
        restriction: 'extra',
        extra_user: true,
        videoUrl: null,
        secondaryUrl: null,
        isChatEnabled: false,
        video_availability: 'unavailable',
      });
    }
    expect(answer(await enter())).toEqual([403, 'PERMISSION_ENTERCHAT']);
    const card = (await home(seat)).flatMap(({ rooms }) => rooms).find((room) => room.id === id);
    expect(card?.restriction).toBe('extra');
    // With a course of its own the account is a guest in open courses like any other.
    await enrol(server.db, 'extra@palco.test', await makeCourse(server.db), 'full');
    expect((await open(id, seat)).data).toMatchObject({ canWatch: true, extra_user: false });
  });

  it('without enrolment is refused, and an unknown one is not found', async () => {
    const { id } = await makeRoom(server.db, await makeCourse(server.db));
    expect(answer(await open(id, viewer))).toEqual([403, 'NO_PERMISSION']);
    expect(answer(await open('999999', viewer))).toEqual([404, 'ROOM_NOT_FOUND']);
    expect((await send(server.url, 'GET', '/api/rooms/abc', undefined, viewer)).status).toBe(400);
  });

  describe('opened in a new tab by one request', () => {
    const openTab = async (id: string, { token }: Person) => {
      const { status, data } = await call(server.url, openRoom, { params: { id } }, { token });
      return { status, ...data, tab: { token, session: data.session_token } };
    };

    it('is what its session sees, and comes with the session and the user', async () => {
      const course = await makeCourse(server.db);
      const { id } = await makeRoom(server.db, course, { name: 'De uma vez', is_protected: false });
      await enrol(server.db, 'viewer@palco.test', course, 'full');
      const { tab, user, room } = await openTab(id, viewer);
      expect(room).toMatchObject({ id, name: 'De uma vez' });
      // The signatures in the URLs of its files name their second.
      const unsigned = (shown: typeof room) => JSON.stringify(shown).replaceAll(/(?<=\/videos\/)[^/]+/g, '');
      expect(unsigned(room)).toEqual(unsigned((await open(id, tab)).data));
      expect(user).toEqual((await call(server.url, me, {}, tab)).data);
    });

    it('takes the lease of a protected video for that session', async () => {
      const course = await makeCourse(server.db);
      const { id } = await makeRoom(server.db, course, { is_protected: true });
      await enrol(server.db, 'viewer2@palco.test', course, 'full');
      const watcher = await logIn(server.url, 'viewer2@palco.test');
      const { tab, room } = await openTab(id, watcher);
      expect(room?.video_availability).toBe('available');
      expect((await open(id, tab)).data.video_availability).toBe('available');
      expect((await openTab(id, watcher)).room?.video_availability).toBe('playing_elsewhere');
    });

    it('that is refused leaves the session, with which the reason is asked for', async () => {
      const { id } = await makeRoom(server.db, await makeCourse(server.db));
      const { status, tab, room } = await openTab(id, viewer);
      expect([status, room]).toEqual([200, null]);
      expect(answer(await open(id, tab))).toEqual([403, 'NO_PERMISSION']);
      expect((await openTab('999999', viewer)).room).toBeNull();
    });

    it('needs a login and a number', async () => {
      expect((await send(server.url, 'POST', '/api/rooms/1/open', {})).status).toBe(401);
      expect((await send(server.url, 'POST', '/api/rooms/abc/open', {}, viewer)).status).toBe(400);
    });
  });

  describe('and its monitors without an enrolment in its course', () => {
    const name = (id: string, emails: string[]) =>
      call(server.url, writeMonitors, { params: { id }, body: { emails } }, organizer);

    it('see it on home and are full members of it only, until they are removed as monitors', async () => {
      const course = await makeCourse(server.db);
      const { id } = await makeRoom(server.db, course, { name: 'Monitorada', is_members_only: true });
      const { id: other } = await makeRoom(server.db, course, { name: 'Outra do curso' });
      expireHomeCache();
      expect(namesOf(await home(viewer))).not.toContain('Monitorada');
      await name(id, ['viewer@palco.test']);
      expect(namesOf(await home(viewer))).toContain('Monitorada');
      expect(namesOf(await home(viewer))).not.toContain('Outra do curso');
      expect((await open(id, viewer)).data).toMatchObject({ canWatch: true, restriction: null });
      expect((await call(server.url, enterRoom, { params: { id }, body: {} }, viewer)).data.instructor).toBe(true);
      expect((await call(server.url, readRanking, { query: { courseId: course } }, viewer)).status).toBe(200);
      expect(answer(await open(other, viewer))).toEqual([403, 'NO_PERMISSION']);
      await name(id, []);
      expect(namesOf(await home(viewer))).not.toContain('Monitorada');
      expect(answer(await open(id, viewer))).toEqual([403, 'NO_PERMISSION']);
    });

    it('have to accept its terms too', async () => {
      const course = await makeCourse(server.db);
      const terms = { terms_url: '/termos.pdf', terms_hash: 'a'.repeat(64) };
      await server.db.updateTable('courses').set(terms).where('id', '=', course).execute();
      const { id } = await makeRoom(server.db, course);
      await name(id, ['viewer@palco.test']);
      expect(answer(await open(id, viewer))).toEqual([403, 'TERMS_REQUIRED']);
    });

    it('see every room when they monitor all of them', async () => {
      const monitor = await logIn(server.url, 'monitor@palco.test');
      const { id } = await makeRoom(server.db, await makeCourse(server.db), { name: 'De todo monitor' });
      expireHomeCache();
      expect(namesOf(await home(monitor))).toContain('De todo monitor');
      expect((await open(id, monitor)).data.canWatch).toBe(true);
    });
  });
});

describe('organizing rooms', () => {
  it('lets organizers create, change, list and delete them', async () => {
    const courseId = (await call(server.url, createCourse, { body: { name: 'Curso novo', isOpen: true } }, organizer))
      .data.id;
    const channelId = await makeChannel(server.db);
    const created = (await call(server.url, createRoom, { body: { name: ' Sala 1 ', channelId, courseId } }, organizer))
      .data;
    expect(created).toMatchObject({
      name: 'Sala 1',
      courseName: 'Curso novo',
      isProtected: true,
      isMembersOnly: false,
      tokyo_video_id: null,
    });
    const changed = await call(
      server.url,
      updateRoom,
      { params: { id: created.id }, body: { isMembersOnly: true } },
      organizer,
    );
    expect(changed.data).toMatchObject({ name: 'Sala 1', isMembersOnly: true });
    expect((await call(server.url, listAllRooms, {}, organizer)).data[0]).toMatchObject({ id: created.id });
    expect((await call(server.url, deleteRoom, { params: { id: created.id } }, organizer)).status).toBe(200);
    expect(answer(await call(server.url, getRoomInfo, { params: { id: created.id } }, organizer))).toEqual([
      404,
      'ROOM_NOT_FOUND',
    ]);
  });

  it('a live room cannot be deleted or made interactive, and its channel, course and video must exist', async () => {
    const courseId = await makeCourse(server.db);
    const channelId = await makeChannel(server.db);
    const { id } = await makeRoom(server.db, courseId, { is_live: true });
    expect(answer(await call(server.url, deleteRoom, { params: { id } }, organizer))).toEqual([409, 'ROOM_IS_LIVE']);
    const update = (body: { name?: string; interactive?: boolean }) =>
      call(server.url, updateRoom, { params: { id }, body }, organizer);
    expect(answer(await update({ name: 'Outra', interactive: true }))).toEqual([409, 'ROOM_IS_LIVE']);
    expect((await update({ name: 'Outra', interactive: false })).data).toMatchObject({ name: 'Outra' });
    const create = (body: { name: string; channelId: string; courseId: string; tokyo_video_id?: string }) =>
      call(server.url, createRoom, { body }, organizer);
    expect(answer(await create({ name: 'x', channelId: '999999', courseId }))).toEqual([404, 'NOT_FOUND']);
    expect(answer(await create({ name: 'x', channelId, courseId: '999999' }))).toEqual([404, 'NOT_FOUND']);
    expect(answer(await create({ name: 'x', channelId, courseId, tokyo_video_id: crypto.randomUUID() }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(answer(await create({ name: '   ', channelId, courseId }))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('is not for viewers', async () => {
    expect(answer(await call(server.url, listAllRooms, {}, viewer))).toEqual([403, 'NO_PERMISSION']);
  });
});
