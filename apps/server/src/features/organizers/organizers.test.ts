import { randomUUID } from 'node:crypto';
import { me } from '@palco/contract/auth';
import { enterRoom, pinMessageRoute, sendGeneral } from '@palco/contract/chat';
import { createCourse, getCourse, listCourses } from '@palco/contract/courses';
import { readDashboard } from '@palco/contract/dashboard';
import { checkTokenType, createProducerLink, endLive, goLive, revokeProducerLinks } from '@palco/contract/live';
import { createOffer, readOffers } from '@palco/contract/offers';
import * as contract from '@palco/contract/organizers';
import { changeEnrolment, changeRoles, enrolPerson, exportPeople, getPerson, listPeople } from '@palco/contract/people';
import { importPeople } from '@palco/contract/people/import';
import { createQuiz, quizChanged } from '@palco/contract/quiz';
import { getRoom, listRooms } from '@palco/contract/rooms';
import {
  changeRooms,
  createRoom,
  duplicateRoom,
  findRooms,
  getRoomInfo,
  listAllRooms,
  listRoomChoices,
  updateRoom,
} from '@palco/contract/rooms/organizer';
import { searchEverything } from '@palco/contract/search';
import { openUpload } from '@palco/contract/uploads';
import { listVoucherBatches } from '@palco/contract/vouchers/batches';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, connect, connected, happens, logIn, noticed, type Person, send } from '../../../test/client.ts';
import { connectMedia } from '../../../test/contract/callers.ts';
import { makeLimitedOrganizer } from '../../../test/organizers.ts';
import { enrol, makeChannel, makeCourse, makeRoom, makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: Person;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await logIn(server.url, 'admin@palco.test');
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

type Scene = { id: string; email: string; limited: Person; own: string; other: string };
/** An organizer of one of two closed courses. */
const makeScene = async (names: { own?: string; other?: string; isOtherOpen?: boolean } = {}): Promise<Scene> => {
  const own = await makeCourse(server.db, { name: names.own ?? 'Own' });
  const other = await makeCourse(server.db, { name: names.other ?? 'Other', isOpen: names.isOtherOpen ?? false });
  const email = `${randomUUID()}@palco.test`;
  const id = await makeLimitedOrganizer(server.db, email, [own]);
  return { id, email, limited: await logIn(server.url, email), own, other };
};
const makePerson = async (name: string, courses: readonly string[]) => {
  const email = `${randomUUID()}@example.org`;
  const account = { email, name, phone: null, thumbnail_url: null, password_hash: null };
  const { id } = await server.db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  for (const course of courses) await enrol(server.db, email, course, 'full');
  return { id, email };
};
const errorOf = ({ error }: { error: { error: string } | null }) => error?.error;
const quiz = { title: '', duration: 30, questions: [{ question: 'Capital?', answers: ['A', 'B'], rightAnswer: 1 }] };

describe('an organizer of one course', () => {
  it('lists and finds what is of it, and nothing else', async () => {
    const word = randomUUID().slice(0, 8);
    const { limited, own, other } = await makeScene({ own: `Own ${word}`, other: `Other ${word}` });
    const starts_at = new Date(server.clock.now().getTime() + 3_600_000);
    const room = (await makeRoom(server.db, own, { name: `Mine ${word}`, starts_at })).id;
    const foreign = (await makeRoom(server.db, other, { name: `Foreign ${word}`, starts_at })).id;
    const both = await makePerson(`Both ${word}`, [own, other]);
    await makePerson(`Nobody ${word}`, [other]);
    for (const course_id of [own, other])
      await server.db
        .insertInto('voucher_batches')
        .values({ course_id, access_days: null, expires_at: null, made_by: null, note: word, created_at: new Date() })
        .execute();

    const found = await call(server.url, findRooms, { query: { search: word } }, limited);
    expect([found.data.total, found.data.rooms.map(({ id }) => id)]).toEqual([1, [room]]);
    const inOther = await call(server.url, findRooms, { query: { courseId: other } }, limited);
    expect(inOther.data.total).toBe(0);
    const all = await call(server.url, listAllRooms, {}, limited);
    expect(all.data.map(({ id }) => id)).toEqual([room]);
    const choices = await call(server.url, listRoomChoices, {}, limited);
    expect(choices.data.courses.map(({ id }) => id)).toEqual([own]);
    expect(choices.data.channels.length).toBeGreaterThan(1);
    const courses = await call(server.url, listCourses, { query: { search: word } }, limited);
    expect([courses.data.total, courses.data.courses.map(({ id }) => id)]).toEqual([1, [own]]);
    const batches = await call(server.url, listVoucherBatches, { query: { search: word } }, limited);
    expect([batches.data.total, batches.data.batches.map(({ courseId }) => courseId)]).toEqual([1, [own]]);
    const dashboard = await call(server.url, readDashboard, {}, limited);
    expect(dashboard.data.upcoming.map(({ roomId }) => roomId)).toEqual([room]);
    const search = await call(server.url, searchEverything, { query: { text: word } }, limited);
    expect(search.data.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
      [`batch Own ${word}`, `course Own ${word}`, `person Both ${word}`, `room Mine ${word}`].toSorted(),
    );

    const people = await call(server.url, listPeople, { query: { search: word } }, limited);
    expect(people.data.people.map(({ id, courseCount }) => [id, courseCount])).toEqual([[both.id, 1]]);
    // Who of their people is in a course of others cannot be found out.
    const asked = await call(server.url, listPeople, { query: { search: word, courseId: other } }, limited);
    expect(asked.data.total).toBe(0);
    const csv = await send(server.url, 'GET', `${exportPeople.path}?search=${word}`, undefined, limited);
    const text = await csv.text();
    expect(text).toContain(`Own ${word}`);
    expect(text).not.toMatch(/Other|Nobody/);
    // Those who manage everything still see both.
    expect((await call(server.url, findRooms, { query: { search: word } }, organizer)).data.total).toBe(2);
    expect((await call(server.url, searchEverything, { query: { text: word } }, admin)).data).toHaveLength(8);
    expect(foreign).not.toBe(room);
  });

  it('cannot move rooms into or out of the courses of others, nor give a room their videos', async () => {
    const { limited, own, other } = await makeScene();
    const mine = (await makeRoom(server.db, own)).id;
    const foreign = await makeRoom(server.db, other);
    const update = (id: string, body: object) =>
      call(server.url, updateRoom, { params: { id }, body }, limited).then(errorOf);
    const change = (ids: string[], move: { courseId?: string; channelId?: string }) =>
      call(server.url, changeRooms, { body: { ids, change: { action: 'move', ...move } } }, limited).then(errorOf);
    expect(await update(mine, { courseId: other })).toBe('NO_PERMISSION');
    expect(await update(foreign.id, { courseId: own })).toBe('NO_PERMISSION');
    expect(await update(mine, { tokyo_video_id: foreign.videoId })).toBe('NO_PERMISSION');
    expect(await update(mine, { tokyo_video_id: await makeVideo(server.db) })).toBe('NO_PERMISSION');
    expect(await change([mine], { courseId: other })).toBe('NO_PERMISSION');
    expect(await change([mine, foreign.id], { courseId: own })).toBe('NO_PERMISSION');
    expect(
      errorOf(
        await call(
          server.url,
          changeRooms,
          { body: { ids: [mine, foreign.id], change: { action: 'delete' } } },
          limited,
        ),
      ),
    ).toBe('NO_PERMISSION');
    expect(
      errorOf(await call(server.url, duplicateRoom, { params: { id: foreign.id }, body: { name: 'Copy' } }, limited)),
    ).toBe('NO_PERMISSION');
    const rows = await server.db
      .selectFrom('rooms')
      .select(['id', 'course_id'])
      .where('course_id', 'in', [own, other])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: mine, course_id: own },
      { id: foreign.id, course_id: other },
    ]);

    // Their own room can be saved as it is, also when a room of another course shows the same video.
    const shared = (await makeRoom(server.db, other, { video_id: foreign.videoId })).videoId;
    const sharing = (await makeRoom(server.db, own, { video_id: shared })).id;
    expect(await update(sharing, { tokyo_video_id: shared, name: 'Renamed' })).toBeUndefined();
    expect(await change([mine], { channelId: await makeChannel(server.db) })).toBeUndefined();
  });

  it('continues their own uploads, and no upload of others', async () => {
    const { limited, own, other } = await makeScene();
    const open = async (roomId: string, as: Person) =>
      (await call(server.url, openUpload, { body: { roomId, fileName: 'film.mp4', bytes: 10 } }, as)).data.uploadUrl;
    const headers = { 'tus-resumable': '1.0.0' };
    const resume = async (path: string) =>
      (await send(server.url, 'HEAD', path, undefined, { ...limited, headers })).status;
    expect(await resume(await open((await makeRoom(server.db, own)).id, limited))).toBe(200);
    const foreign = await open((await makeRoom(server.db, other)).id, organizer);
    expect(await resume(foreign)).toBe(403);
    const patch = await fetch(`${server.url}${foreign}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        authorization: `Bearer ${limited.token}`,
        'x-palco-session': limited.session,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: '0123456789',
    });
    expect(patch.status).toBe(403);
    // Without a room it is the uploader's.
    const loose = await call(server.url, openUpload, { body: { fileName: 'film.mp4', bytes: 10 } }, organizer);
    expect(await resume(loose.data.uploadUrl)).toBe(403);
  });

  it('sees of a person what concerns their course, and enrols into it only', async () => {
    const { limited, own, other } = await makeScene();
    const both = await makePerson('Both', [own, other]);
    const stranger = await makePerson('Stranger', [other]);
    const person = await call(server.url, getPerson, { params: { userId: both.id } }, limited);
    expect(person.data.enrolments.map(({ courseId }) => courseId)).toEqual([own]);
    expect(person.data).toMatchObject({ courseCount: 1, logins: [], canManage: false, canSendFirstAccess: true });
    expect(errorOf(await call(server.url, getPerson, { params: { userId: stranger.id } }, limited))).toBe(
      'NO_PERMISSION',
    );
    // Enrolling an account by its number would open its page.
    const params = { userId: stranger.id, courseId: own };
    const byId = await call(server.url, changeEnrolment, { params, body: { kind: 'full', endsAt: null } }, limited);
    expect(errorOf(byId)).toBe('NO_PERMISSION');
    const body = { email: stranger.email, courseId: own, kind: 'full' as const, endsAt: null };
    expect((await call(server.url, enrolPerson, { body }, limited)).data).toEqual({
      userId: stranger.id,
      isNew: false,
    });
    const empty = { name: '', phone: '', salesforceId: '', kind: '', endsAt: '' };
    const rows = [{ ...empty, line: 1, email: `${randomUUID()}@example.org` }];
    const add = (course: { id: string; kind: 'full'; endsAt: null } | null, as: Person) =>
      call(server.url, importPeople, { body: { importId: randomUUID(), course, rows } }, as).then(errorOf);
    expect(await add({ id: other, kind: 'full', endsAt: null }, limited)).toBe('NO_PERMISSION');
    expect(await add(null, limited)).toBe('NO_PERMISSION');
    expect(await add({ id: own, kind: 'full', endsAt: null }, limited)).toBeUndefined();
    expect(await add(null, organizer)).toBeUndefined();
  });

  it('is a viewer in the rooms of other courses', async () => {
    const { limited, own, other } = await makeScene({ isOtherOpen: true });
    const mine = (await makeRoom(server.db, own, { is_chat_enabled: true, is_interactive: true })).id;
    const room = (await makeRoom(server.db, other, { is_chat_enabled: true, is_interactive: true })).id;
    const enter = (id: string) => call(server.url, enterRoom, { params: { id }, body: {} }, limited);
    expect((await enter(mine)).data.organizer).toBe(true);
    const entered = await enter(room);
    expect([entered.data.organizer, entered.data.sender.permissions]).toEqual([false, []]);
    const sent = await call(server.url, sendGeneral, { params: { id: room }, body: { text: 'Hello' } }, limited);
    expect(sent.data.permissions).toEqual([]);
    const messageId = sent.data.messageId;
    const pin = await call(server.url, pinMessageRoute, { params: { roomId: room, messageId } }, limited);
    expect(errorOf(pin)).toBe('PERMISSION_PINMESSAGE');
    const live = async (id: string) => [
      errorOf(await call(server.url, goLive, { params: { id }, query: {} }, limited)),
      errorOf(await call(server.url, endLive, { params: { id }, query: {} }, limited)),
    ];
    expect(await live(room)).toEqual(['NO_PERMISSION', 'NO_PERMISSION']);
    const offer = { saleBaseUrl: 'https://example.org/offer' };
    await call(server.url, createOffer, { params: { id: room }, body: offer }, organizer);
    // Offers that are not shown are for organizers of the room.
    const offersOf = async (as: Person) =>
      (await call(server.url, readOffers, { params: { id: room } }, as)).data.offers.length;
    expect([await offersOf(limited), await offersOf(organizer)]).toEqual([0, 1]);
    const stage = async (id: string) => {
      const socket = connectMedia(server.url, limited, id, { stage: 'true' });
      const outcome = await Promise.race([
        happens(socket, 'connect').then(() => 'connected'),
        happens<Error & { data?: { error?: string } }>(socket, 'connect_error').then(({ data }) => data?.error),
      ]);
      socket.disconnect();
      return outcome;
    };
    expect([await stage(mine), await stage(room)]).toEqual(['connected', 'NO_PERMISSION']);
    expect(await live(mine)).toEqual([undefined, undefined]);

    const manages = async (id: string) =>
      (await call(server.url, getRoom, { params: { id }, query: {} }, limited)).data.canManage;
    expect([await manages(mine), await manages(room)]).toEqual([true, false]);
    await server.db.updateTable('rooms').set({ archived_at: new Date() }).where('id', 'in', [mine, room]).execute();
    const open = async (id: string) => errorOf(await call(server.url, getRoom, { params: { id }, query: {} }, limited));
    expect([await open(mine), await open(room)]).toEqual([undefined, 'ROOM_NOT_FOUND']);
  });

  it('has the rooms of their course at home, without an enrolment', async () => {
    const { limited, own, other } = await makeScene();
    const channelId = await makeChannel(server.db);
    const make = async (courseId: string) => {
      const body = {
        name: 'Room',
        channelId,
        courseId,
        isMembersOnly: true,
        tokyo_video_id: await makeVideo(server.db),
      };
      return (await call(server.url, createRoom, { body }, organizer)).data.id;
    };
    const [mine, foreign] = [await make(own), await make(other)];
    const home = (await call(server.url, listRooms, {}, limited)).data.flatMap(({ rooms }) => rooms);
    expect(home.map(({ id }) => id)).toContain(mine);
    expect(home.map(({ id }) => id)).not.toContain(foreign);
    const room = await call(server.url, getRoom, { params: { id: mine }, query: {} }, limited);
    expect(room.data.canWatch).toBe(true);
  });

  it('is not notified of the quizzes of others', async () => {
    const { limited, own, other } = await makeScene();
    const [mine, foreign] = [(await makeRoom(server.db, own)).id, (await makeRoom(server.db, other)).id];
    const socket = await connected(connect(server.url, limited));
    const rooms: string[] = [];
    socket.on(quizChanged.name, ({ roomId }: { roomId: string }) => rooms.push(roomId));
    await call(server.url, createQuiz, { params: { id: foreign }, body: quiz }, organizer);
    const notice = noticed(socket, quizChanged);
    await call(server.url, createQuiz, { params: { id: mine }, body: quiz }, organizer);
    await notice;
    expect(rooms).toEqual([mine]);
    socket.disconnect();
  });

  it('cannot revoke a link of another room under the number of an own one', async () => {
    const { limited, own, other } = await makeScene();
    const [mine, foreign] = [(await makeRoom(server.db, own)).id, (await makeRoom(server.db, other)).id];
    const body = { roomId: foreign, type: 'producer' as const, expiresInS: 3600 };
    const { linkId, token } = (await call(server.url, createProducerLink, { body }, organizer)).data;
    const revoke = (roomId: string, as: Person) =>
      call(server.url, revokeProducerLinks, { body: { roomId, linkId } }, as).then(errorOf);
    const check = () => call(server.url, checkTokenType, { body: { roomId: foreign, token } }, organizer).then(errorOf);
    expect([await revoke(foreign, limited), await revoke(mine, limited), await check()]).toEqual([
      'NO_PERMISSION',
      undefined,
      undefined,
    ]);
    expect([await revoke(foreign, organizer), await check()]).toEqual([undefined, 'NO_PERMISSION']);
  });

  it('becomes the organizer of a course they make', async () => {
    const { limited, id } = await makeScene();
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      call(server.url, createCourse, { body: { name: 'New', isOpen: false } }, { ...limited, headers });
    const made = await create();
    expect((await create()).data).toEqual(made.data);
    const params = { courseId: made.data.id };
    expect((await call(server.url, getCourse, { params }, limited)).status).toBe(200);
    const listed = await call(server.url, contract.listCourseOrganizers, { params }, limited);
    expect(listed.data.organizers.map(({ userId, managesAll }) => [userId, managesAll])).toEqual([[id, false]]);
    // An admin is none of them: admins manage all courses anyway.
    const ofAdmin = await call(server.url, createCourse, { body: { name: 'New', isOpen: false } }, admin);
    const none = await call(
      server.url,
      contract.listCourseOrganizers,
      { params: { courseId: ofAdmin.data.id } },
      admin,
    );
    expect(none.data.organizers).toEqual([]);
  });
});

describe('an admin', () => {
  const open = (id: string, as: Person) => call(server.url, getRoomInfo, { params: { id } }, as).then(errorOf);
  const next = (socket: Socket, name: string) => happens(socket, name);

  it('adds and removes an organizer of a course, which counts at once, also in open tabs', async () => {
    const { limited, email, id, other } = await makeScene({ isOtherOpen: true });
    const room = (await makeRoom(server.db, other, { is_chat_enabled: true })).id;
    const socket = await connected(connect(server.url, limited));
    const enter = () => call(server.url, enterRoom, { params: { id: room }, body: {} }, limited);
    expect([await open(room, limited), (await enter()).data.organizer]).toEqual(['NO_PERMISSION', false]);

    // A tab is closed to connect again as what the account is by now.
    const closed = next(socket, 'disconnect');
    const params = { courseId: other };
    const added = await call(server.url, contract.addCourseOrganizer, { params, body: { email } }, admin);
    expect(added.data.organizers).toEqual([
      { userId: id, name: `Organizer ${email}`, email, thumbnailUrl: null, managesAll: false },
    ]);
    expect([await open(room, limited), (await enter()).data.organizer]).toEqual([undefined, true]);
    await closed;

    const again = await connected(connect(server.url, limited));
    const closedAgain = next(again, 'disconnect');
    const removing = { params: { courseId: other, userId: id } };
    const removed = await call(server.url, contract.removeCourseOrganizer, removing, admin);
    expect(removed.data.organizers).toEqual([]);
    expect([await open(room, limited), (await enter()).data.organizer]).toEqual(['NO_PERMISSION', false]);
    await closedAgain;
    const events = async () =>
      (await server.db.selectFrom('event_log').select(['kind', 'details']).orderBy('id').execute())
        .filter(({ details }) => (details as { courseId?: string }).courseId === other)
        .map(({ kind }) => kind);
    await expect.poll(events, { timeout: 60_000 }).toEqual(['course_organizer_add', 'course_organizer_remove']);
  });

  it('limits an organizer to courses, and lifts the limit', async () => {
    const { own, other } = await makeScene();
    const email = `${randomUUID()}@palco.test`;
    const userId = await makeLimitedOrganizer(server.db, email, []);
    await server.db.updateTable('users').set({ manages_all_courses: true }).where('id', '=', userId).execute();
    const person = await logIn(server.url, email);
    const [first, second] = [(await makeRoom(server.db, own)).id, (await makeRoom(server.db, other)).id];
    const outcomes = async () => [await open(first, person), await open(second, person)];
    const set = (body: { managesAll: boolean; courseIds?: string[] }) =>
      call(server.url, contract.setManagedCourses, { params: { userId }, body }, admin);
    const managesAll = async () => (await call(server.url, me, {}, person)).data.managesAllCourses;
    expect([await outcomes(), await managesAll()]).toEqual([[undefined, undefined], true]);
    expect((await set({ managesAll: false, courseIds: [own, own] })).status).toBe(200);
    expect([await outcomes(), await managesAll()]).toEqual([[undefined, 'NO_PERMISSION'], false]);
    // A list with a course that does not exist changes nothing.
    expect(errorOf(await set({ managesAll: true, courseIds: [other, '999999999'] }))).toBe('COURSE_NOT_FOUND');
    expect(await outcomes()).toEqual([undefined, 'NO_PERMISSION']);
    const shown = await call(server.url, getPerson, { params: { userId } }, admin);
    expect(shown.data.managedCourses).toEqual({ all: false, courses: [{ courseId: own, courseName: 'Own' }] });
    // Without the role the list means nothing; it is as it was when the role comes back.
    const roles = { admin: false, organizer: false, monitor: false };
    await call(server.url, changeRoles, { params: { userId }, body: roles }, admin);
    expect(await outcomes()).toEqual(['NO_PERMISSION', 'NO_PERMISSION']);
    await call(server.url, changeRoles, { params: { userId }, body: { ...roles, organizer: true } }, admin);
    expect(await outcomes()).toEqual([undefined, 'NO_PERMISSION']);
    await set({ managesAll: true });
    expect(await outcomes()).toEqual([undefined, undefined]);
  });

  it('adds organizers only', async () => {
    const { own, other } = await makeScene();
    const { email } = await makePerson('Viewer', [own]);
    const add = (courseId: string, address: string) =>
      call(server.url, contract.addCourseOrganizer, { params: { courseId }, body: { email: address } }, admin).then(
        errorOf,
      );
    expect([
      await add(own, email),
      await add(own, 'nothing@example.org'),
      await add('999999999', 'organizer@palco.test'),
      await add(other, 'organizer@palco.test'),
      await add(other, 'organizer@palco.test'),
    ]).toEqual(['NOT_AN_ORGANIZER', 'ERROR_EMAILNOTFOUND', 'COURSE_NOT_FOUND', undefined, undefined]);
  });
});
