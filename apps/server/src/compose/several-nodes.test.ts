/** Two servers on one database: what is done through one of them holds on the other at once. */
import { logout, me, sessionError } from '@palco/contract/auth';
import * as chat from '@palco/contract/chat';
import { enableChat, setSlowMode } from '@palco/contract/chat/settings';
import type { PayloadOut } from '@palco/contract/define';
import { createOffer, enableOffers, offersEnabled } from '@palco/contract/offers';
import { answerQuiz, closeQuiz, createQuiz, questionReleased, releaseQuiz } from '@palco/contract/quiz';
import { joinRoom, listRooms, presence } from '@palco/contract/rooms';
import { updateRoom } from '@palco/contract/rooms/organizer';
import { changeSettings, readSettings } from '@palco/contract/settings';
import { createTeams, enableTeams, readTeams } from '@palco/contract/teams';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, happens, logIn, noticed, type Person } from '../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestNodes, type TestServer } from '../../test/server.ts';
import { createChatRepository } from '../features/chat/repository.ts';
import { createQuizRepository } from '../features/quiz/repository.ts';

let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let a: TestServer;
let b: TestServer;
let courseId: string;
let roomId: string;
let viewer: Person;
let viewer2: Person;
let organizer: Person;
const sockets: Socket[] = [];

beforeAll(async () => {
  cluster = await startTestNodes(2);
  [a, b] = cluster.nodes as [TestServer, TestServer];
  courseId = await makeCourse(a.db);
  for (const name of ['viewer', 'viewer2']) await enrol(a.db, `${name}@palco.test`, courseId, 'full');
});
beforeEach(async () => {
  roomId = (await makeRoom(a.db, courseId, { is_live: true, live_status: 'live' })).id;
  viewer = await logIn(a.url, 'viewer@palco.test');
  viewer2 = await logIn(b.url, 'viewer2@palco.test');
  organizer = await logIn(a.url, 'organizer@palco.test');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => cluster.close());

const open = async (node: TestServer, person: Person): Promise<Socket> => {
  const socket = await connected(connect(node.url, person));
  sockets.push(socket);
  return socket;
};
const enter = async (node: TestServer, person: Person): Promise<Socket> => {
  const socket = await open(node, person);
  for (const answer of [await ask(socket, joinRoom, { roomId }), await ask(socket, chat.enterChat, { roomId })])
    if (!answer.ok) throw new Error(answer.error);
  return socket;
};
/** The texts that arrive at a page from now on. */
const textsOf = (socket: Socket): string[] => {
  const texts: string[] = [];
  socket.on(chat.messages.name, ({ messages }: PayloadOut<typeof chat.messages>) =>
    texts.push(...messages.map(({ messageText }) => messageText)),
  );
  return texts;
};
const say = (node: TestServer, person: Person, text: string) =>
  call(node.url, chat.sendGeneral, { params: { id: roomId }, body: { text } }, person);

describe('two nodes', () => {
  it('send a message to the pages of both, once each and in one order', async () => {
    const seenAtA = textsOf(await enter(a, viewer));
    const seenAtB = textsOf(await enter(b, viewer2));
    const staff = await logIn(b.url, 'admin@palco.test');
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? say(a, organizer, `de A ${index}`) : say(b, staff, `de B ${index}`),
      ),
    );
    await expect.poll(() => [seenAtA.length, seenAtB.length]).toEqual([40, 40]);
    expect(seenAtB).toEqual(seenAtA);
    const stored = await a.db
      .selectFrom('chat_messages')
      .select('text')
      .where('room_id', '=', roomId)
      .orderBy('id')
      .execute();
    expect(seenAtA).toEqual(stored.map(({ text }) => text));
  });

  it('let a page that comes and goes between them miss nothing of what is written through both', async () => {
    const staff = await logIn(b.url, 'admin@palco.test');
    const nodes = [a, b] as const;
    await enter(a, viewer2);
    await enter(b, viewer2);
    const known: string[] = [];
    let caughtUp = '0';
    const see = (messages: readonly { messageId: string }[]) => {
      for (const { messageId } of messages) if (!known.includes(messageId)) known.push(messageId);
    };
    for (let visit = 0; visit < 6; visit += 1) {
      const node = nodes[visit % 2] ?? a;
      const writing = Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0 ? say(a, organizer, `A ${visit} ${index}`) : say(b, staff, `B ${visit} ${index}`),
        ),
      );
      const socket = await open(node, viewer);
      socket.on(chat.messages.name, ({ messages }: PayloadOut<typeof chat.messages>) => see(messages));
      if (!(await ask(socket, chat.enterChat, { roomId })).ok) throw new Error('refused');
      const missed = await ask(socket, chat.messagesAfter, { roomId, messageId: caughtUp });
      if (!missed.ok) throw new Error(missed.error);
      see(missed.data.messages);
      caughtUp = missed.data.messages.at(-1)?.messageId ?? caughtUp;
      // The last visit stays for what comes; the others end in the middle of it.
      if (visit < 5) socket.disconnect();
      await writing;
    }
    const rows = await a.db
      .selectFrom('chat_messages')
      .select('id')
      .where('room_id', '=', roomId)
      .orderBy('id')
      .execute();
    await expect.poll(() => known.toSorted((x, y) => Number(x) - Number(y))).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(60);
  });

  it('deliver a message whose node stored it and sent no notice', async () => {
    const seen = textsOf(await enter(b, viewer2));
    const { userId } = (await call(a.url, me, {}, organizer)).data;
    const message = { roomId, userId, clientId: 'silent', text: 'sem aviso', permissions: [], colorIndex: 0 };
    const stored = { ...message, type: 'roomMessage', teamId: null, originalId: null } as const;
    await createChatRepository(a.db).insert([stored], a.clock.now());
    await expect.poll(() => seen).toEqual(['sem aviso']);
    await say(a, organizer, 'com aviso');
    await expect.poll(() => seen).toEqual(['sem aviso', 'com aviso']);
  });

  it('show who enters through one what was said and deleted through the other', async () => {
    await enter(b, viewer2);
    const textsAtB = async () => {
      const entered = await call(b.url, chat.enterRoom, { params: { id: roomId }, body: {} }, viewer2);
      return entered.data.messages.map(({ messageText }) => messageText);
    };
    expect(await textsAtB()).toEqual([]);
    const { messageId } = (await say(a, organizer, 'antes')).data;
    await expect.poll(textsAtB).toEqual(['antes']);
    await call(a.url, chat.deleteMessage, { params: { roomId, messageId } }, organizer);
    await expect.poll(textsAtB).toEqual([]);
  });

  it('notify the pages of both of deletions and blocks, and refuse a blocked user on both', async () => {
    const page = await enter(b, viewer2);
    const [notice, sent] = await Promise.all([noticed(page, chat.messages), say(a, viewer, 'oi')]);
    expect(notice.messages[0]?.messageId).toBe(sent.data.messageId);
    const { userId } = (await call(a.url, me, {}, viewer)).data;
    const blocking = noticed(page, chat.userBlocked);
    await call(a.url, chat.blockUserRoute, { params: { id: roomId }, body: { userId, block: true } }, organizer);
    expect(await blocking).toMatchObject({ userId, block: true });
    expect((await say(b, viewer, 'ainda aqui')).error?.error).toBe('WARNINGS_MESSAGES_PERMISSIONS');
    const deletion = noticed(page, chat.messageDeleted);
    await call(a.url, chat.deleteMessage, { params: { roomId, messageId: sent.data.messageId } }, organizer);
    expect(await deletion).toMatchObject({ messageId: sent.data.messageId });
  });

  it('put a tab into a chat that it enters over HTTP through the other node', async () => {
    const socket = await open(b, viewer2);
    await call(a.url, chat.enterRoom, { params: { id: roomId }, body: {} }, viewer2);
    const seen = textsOf(socket);
    // The tab joins when node B is notified of it; from then on nothing is missed.
    await expect
      .poll(async () => {
        await say(a, organizer, 'tentativa');
        return seen.length;
      })
      .toBeGreaterThan(0);
  });

  it('turn the chat off for both', async () => {
    expect((await say(b, viewer2, 'ligado')).status).toBe(200);
    await call(a.url, enableChat, { params: { id: roomId }, body: { enabled: false } }, organizer);
    await expect
      .poll(async () => (await say(b, viewer2, 'desligado')).error?.error)
      .toBe('WARNINGS_MESSAGES_PERMISSIONS');
  });

  it('end a session on both: its calls are refused, its socket is closed', async () => {
    const socket = await open(b, viewer);
    expect((await call(b.url, me, {}, viewer)).status).toBe(200);
    const [ended] = await Promise.all([noticed(socket, sessionError), call(a.url, logout, {}, viewer)]);
    expect(ended.reason).toBe('logged_out');
    if (socket.connected) await happens(socket, 'disconnect');
    expect((await call(b.url, me, {}, viewer)).status).toBe(401);
  });

  it('show a changed room on both', async () => {
    const nameAtB = async () =>
      (await call(b.url, listRooms, {}, viewer2)).data.flatMap(({ rooms }) => rooms).find(({ id }) => id === roomId)
        ?.name;
    expect(await nameAtB()).toBe('Sala');
    await call(a.url, updateRoom, { params: { id: roomId }, body: { name: 'Sala nova' } }, organizer);
    await expect.poll(nameAtB).toBe('Sala nova');
  });

  it('release, answer and close a quiz', async () => {
    const page = await enter(b, viewer2);
    const body = {
      title: '',
      duration: 60,
      questions: [{ question: 'Capital?', answers: ['A', 'B'], rightAnswer: 1 }],
    };
    const { id } = (await call(a.url, createQuiz, { params: { id: roomId }, body }, organizer)).data;
    const released = noticed(page, questionReleased);
    await call(a.url, releaseQuiz, { params: { id } }, organizer);
    expect(await released).toMatchObject({ roomId });
    await call(a.url, closeQuiz, { params: { id } }, organizer);
    await expect
      .poll(
        async () =>
          (await call(b.url, answerQuiz, { params: { id }, query: { answer: 'A' }, body: undefined }, viewer2)).error
            ?.error,
      )
      .toBe('QUIZ_CLOSED');
  });

  it('show a quiz to the pages of a node that was never notified of it, and its end', async () => {
    const page = await enter(b, viewer2);
    const body = {
      title: '',
      duration: 60,
      questions: [{ question: 'Sem aviso?', answers: ['A', 'B'], rightAnswer: 1 }],
    };
    const { id } = (await call(a.url, createQuiz, { params: { id: roomId }, body }, organizer)).data;
    const quizzes = createQuizRepository(a.db);
    const released = noticed(page, questionReleased);
    await quizzes.release(id, roomId, a.clock.now());
    expect(await released).toMatchObject({ id, release: true });
    const closed = noticed(page, questionReleased);
    await quizzes.close(id, a.clock.now());
    expect(await closed).toMatchObject({ id, release: false });
  });

  it('turn offers on for the pages of both', async () => {
    const page = await enter(b, viewer2);
    await call(
      a.url,
      createOffer,
      { params: { id: roomId }, body: { saleBaseUrl: 'https://loja.example.com' } },
      organizer,
    );
    const enabled = noticed(page, offersEnabled);
    await call(a.url, enableOffers, { params: { id: roomId }, body: { enabled: true } }, organizer);
    expect(await enabled).toMatchObject({ enabled: true });
  });

  it('know a changed setting on both', async () => {
    const admin = await logIn(a.url, 'admin@palco.test');
    await call(a.url, changeSettings, { body: { name: 'Escola' } }, admin);
    await expect.poll(async () => (await call(b.url, readSettings, {}, admin)).data.settings.name).toBe('Escola');
  });

  it('count viewers of both, and make teams of both', async () => {
    const pageAtA = await enter(a, viewer);
    const counts: number[] = [];
    pageAtA.on(presence.name, ({ viewers }: PayloadOut<typeof presence>) => counts.push(viewers));
    await enter(b, viewer2);
    await expect.poll(() => counts.at(-1)).toBe(2);
    const joined = await ask(await open(b, viewer2), joinRoom, { roomId });
    expect(joined.ok && joined.data.viewers).toBe(2);
    await call(a.url, enableTeams, { params: { id: roomId }, body: { enabled: true } }, organizer);
    await call(a.url, createTeams, { params: { id: roomId }, body: { size: 2 } }, organizer);
    const { data } = await call(b.url, readTeams, { params: { id: roomId } }, organizer);
    expect(data.teams.flatMap(({ members }) => members)).toHaveLength(2);
  });

  it('make a viewer wait in slow mode, whichever of them they write through', async () => {
    await call(a.url, setSlowMode, { params: { id: roomId }, body: { seconds: 30 } }, organizer);
    await enter(a, viewer);
    expect((await say(a, viewer, 'primeira')).status).toBe(200);
    const second = await say(b, viewer, 'segunda');
    expect([second.status, second.error?.error]).toEqual([429, 'SLOW_MODE']);
    a.clock.advance(31_000);
    expect((await say(b, viewer, 'terceira')).status).toBe(200);
  });

  it('give each new writer a colour of their own', async () => {
    const people = await Promise.all(
      ['viewer', 'viewer2', 'monitor', 'organizer'].map((name, index) =>
        logIn(index % 2 === 0 ? a.url : b.url, `${name}@palco.test`),
      ),
    );
    await Promise.all(people.map((person, index) => say(index % 2 === 0 ? b : a, person, `oi ${index}`)));
    const members = await a.db.selectFrom('chat_members').select('color_index').where('room_id', '=', roomId).execute();
    expect(members.map(({ color_index }) => color_index).toSorted()).toEqual([0, 1, 2, 3]);
  });
});
