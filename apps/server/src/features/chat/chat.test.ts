import { me } from '@palco/contract/auth';
import * as chat from '@palco/contract/chat';
import * as settings from '@palco/contract/chat/settings';
import type { PayloadOut } from '@palco/contract/define';
import { getRoom, joinRoom } from '@palco/contract/rooms';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person, send } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let people: Record<'viewer' | 'viewer2' | 'monitor' | 'organizer' | 'admin' | 'extra', Person>;
let courseId: string;
let roomId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  courseId = await makeCourse(server.db);
  const names = ['viewer', 'viewer2', 'monitor', 'organizer', 'admin', 'extra'] as const;
  for (const name of ['viewer', 'viewer2', 'monitor'] as const) {
    await enrol(server.db, `${name}@palco.test`, courseId, 'full');
  }
  await enrol(server.db, 'extra@palco.test', courseId, 'extra');
  const logins = await Promise.all(names.map((name) => logIn(server.url, `${name}@palco.test`)));
  people = Object.fromEntries(names.map((name, index) => [name, logins[index]])) as typeof people;
});
beforeEach(async () => {
  roomId = (await makeRoom(server.db, courseId, { is_live: true, live_status: 'live' })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const open = async (name: keyof typeof people) => {
  const socket = await connected(connect(server.url, people[name]));
  sockets.push(socket);
  return socket;
};
const enter = async (name: keyof typeof people) => {
  const socket = await open(name);
  await ask(socket, joinRoom, { roomId });
  const snapshot = await ask(socket, chat.enterChat, { roomId });
  if (!snapshot.ok) throw new Error(snapshot.error);
  return { socket, snapshot: snapshot.data };
};
const say = (name: keyof typeof people, text: string, clientId?: string) =>
  call(
    server.url,
    chat.sendGeneral,
    { params: { id: roomId }, body: { text, ...(clientId && { clientId }) } },
    people[name],
  );
const idOf = async (name: keyof typeof people) => (await call(server.url, me, {}, people[name])).data.userId;

describe('entering a chat', () => {
  it.each([
    ['viewer', { instructor: false, organizer: false }],
    ['monitor', { instructor: true, organizer: false }],
    ['organizer', { instructor: false, organizer: true }],
    ['admin', { instructor: false, organizer: true }],
  ] as const)('%s learns their role in it', async (name, type) => {
    expect((await enter(name)).snapshot).toMatchObject(type);
    const byHttp = await call(server.url, chat.enterRoom, { params: { id: roomId }, body: {} }, people[name]);
    expect(byHttp.data).toMatchObject(type);
  });

  it('is refused to extra members, to users without access, when chat is off, and for an unknown room', async () => {
    const enterBy = (person: Person, id: string) =>
      call(server.url, chat.enterRoom, { params: { id }, body: { session_token: person.session } }, person);
    expect((await enterBy(people.extra, roomId)).error?.error).toBe('PERMISSION_ENTERCHAT');
    const outsider = await logIn(server.url, 'guest@palco.test');
    expect((await enterBy(outsider, roomId)).error?.error).toBe('PERMISSION_ENTERCHAT');
    expect((await enterBy(people.viewer, '999999')).error?.error).toBe('WARNINGS_MESSAGES_NOTFOUND');
    const off = await makeRoom(server.db, courseId, { is_chat_enabled: false });
    expect((await enterBy(people.viewer, off.id)).error?.error).toBe('PERMISSION_ENTERCHAT');
  });

  it('gives the last hundred messages and the questions with their replies', async () => {
    await server.db
      .insertInto('chat_messages')
      .values(
        Array.from({ length: 105 }, (_, index) => ({
          room_id: roomId,
          user_id: '1001',
          type: 'roomMessage' as const,
          team_id: null,
          original_id: null,
          client_id: `seed-${index}`,
          text: `m${index}`,
          permissions: [],
          color_index: 0,
          created_at: new Date(2026, 0, 1, 0, 0, index),
          deleted_at: null,
        })),
      )
      .execute();
    const asked = await call(
      server.url,
      chat.sendQuestion,
      { params: { id: roomId }, body: { text: 'Por quê?' } },
      people.viewer,
    );
    const originalMessageId = asked.data.messageId;
    await call(
      server.url,
      chat.sendReply,
      { params: { id: roomId }, body: { text: 'Porque sim.', originalMessageId } },
      people.monitor,
    );
    const { snapshot } = await enter('viewer2');
    expect(snapshot.messages.map((one) => one.messageText)).toEqual(Array.from({ length: 100 }, (_, i) => `m${i + 5}`));
    expect(snapshot.questions.map((one) => [one.messageText, one.replies.map((reply) => reply.messageText)])).toEqual([
      ['Por quê?', ['Porque sim.']],
    ]);
    // Organizers have no Doubts.
    expect((await enter('organizer')).snapshot.questions).toEqual([]);
  });

  it('gives everything that changed since another page entered', async () => {
    const message = (await say('viewer', 'primeira')).data.messageId;
    const question = { params: { id: roomId }, body: { text: 'Quando?' } };
    const originalMessageId = (await call(server.url, chat.sendQuestion, question, people.viewer)).data.messageId;
    const seen = async () => {
      const { messages, questions, pinnedMessages } = (await enter('viewer2')).snapshot;
      return {
        messages: messages.map((one) => one.messageText),
        questions: questions.map((one) => [one.messageText, ...one.replies.map((reply) => reply.messageText)]),
        pins: pinnedMessages.map((one) => one.message),
      };
    };
    expect(await seen()).toEqual({ messages: ['primeira'], questions: [['Quando?']], pins: [] });
    await say('monitor', 'segunda');
    const reply = { params: { id: roomId }, body: { text: 'Já.', originalMessageId } };
    await call(server.url, chat.sendReply, reply, people.monitor);
    const pinned = { params: { roomId, messageId: message } };
    await call(server.url, chat.pinMessageRoute, pinned, people.organizer);
    const all = { messages: ['primeira', 'segunda'], questions: [['Quando?', 'Já.']], pins: ['primeira'] };
    expect(await seen()).toEqual(all);
    await call(server.url, chat.unpinMessageRoute, pinned, people.organizer);
    expect(await seen()).toEqual({ ...all, pins: [] });
    await call(server.url, chat.deleteMessage, { params: { roomId, messageId: originalMessageId } }, people.organizer);
    expect(await seen()).toEqual({ ...all, questions: [], pins: [] });
  });
});

/** Role x tab through the real server, by HTTP and by socket. */
const matrix = [
  ['viewer', 0, 200],
  ['viewer', 1, 200],
  ['viewer', 2, 403],
  ['viewer', 3, 403],
  ['monitor', 0, 200],
  ['monitor', 1, 403],
  ['monitor', 2, 200],
  ['monitor', 3, 403],
  ['organizer', 0, 200],
  ['organizer', 1, 403],
  ['organizer', 2, 200],
  ['organizer', 3, 403],
  ['admin', 0, 200],
  ['admin', 2, 200],
  ['extra', 0, 403],
  ['extra', 1, 403],
] as const;
const sendRoutes = [chat.sendGeneral, chat.sendQuestion, chat.sendInstructor, chat.sendTeam] as const;

describe('who may do what', () => {
  it.each(matrix)('%s sending in tab %i gets %i', async (name, tab, status) => {
    const byHttp = await call(
      server.url,
      sendRoutes[tab],
      { params: { id: roomId }, body: { text: 'oi' } },
      people[name],
    );
    expect(byHttp.status).toBe(status);
    const socket = await open(name);
    const bySocket = await ask(socket, chat.sendMessage, { roomID: roomId, message: 'oi', type: tab });
    expect(bySocket.ok ? 200 : bySocket.status).toBe(status);
    if (status === 403) expect(byHttp.error?.error).toBe('WARNINGS_MESSAGES_PERMISSIONS');
  });

  it.each([
    ['viewer', 403],
    ['organizer', 403],
    ['monitor', 200],
  ] as const)('%s replying to a question gets %i', async (name, status) => {
    const asked = await call(
      server.url,
      chat.sendQuestion,
      { params: { id: roomId }, body: { text: 'E aí?' } },
      people.viewer,
    );
    const originalMessageId = asked.data.messageId;
    const byHttp = await call(
      server.url,
      chat.sendReply,
      { params: { id: roomId }, body: { text: 'Sim', originalMessageId } },
      people[name],
    );
    const socket = await open(name);
    const bySocket = await ask(socket, chat.replyMessage, { roomId, message: 'Sim', originalMessageId });
    expect([byHttp.status, bySocket.ok ? 200 : bySocket.status]).toEqual([status, status]);
  });

  const moderate = {
    pin: (name: keyof typeof people, messageId: string) =>
      call(server.url, chat.pinMessageRoute, { params: { roomId, messageId } }, people[name]),
    unpin: (name: keyof typeof people, messageId: string) =>
      call(server.url, chat.unpinMessageRoute, { params: { roomId, messageId } }, people[name]),
    delete: (name: keyof typeof people, messageId: string) =>
      call(server.url, chat.deleteMessage, { params: { roomId, messageId } }, people[name]),
    block: async (name: keyof typeof people) =>
      call(
        server.url,
        chat.blockUserRoute,
        { params: { id: roomId }, body: { userId: await idOf('viewer2'), block: true } },
        people[name],
      ),
  };
  it.each([
    ['pin', 'viewer', 'PERMISSION_PINMESSAGE'],
    ['pin', 'monitor', 'PERMISSION_PINMESSAGE'],
    ['pin', 'organizer', undefined],
    ['pin', 'admin', undefined],
    ['unpin', 'viewer', 'PERMISSION_UNPINMESSAGE'],
    ['unpin', 'monitor', 'PERMISSION_UNPINMESSAGE'],
    ['unpin', 'organizer', undefined],
    ['delete', 'viewer', 'WARNINGS_MESSAGES_PERMISSIONS'],
    ['delete', 'monitor', 'WARNINGS_MESSAGES_PERMISSIONS'],
    ['delete', 'organizer', undefined],
    ['block', 'viewer', 'BLOCK_USER_NOT_ALLOWED'],
    ['block', 'monitor', 'BLOCK_USER_NOT_ALLOWED'],
    ['block', 'organizer', undefined],
  ] as const)('%s by %s: %s', async (action, name, error) => {
    const { data } = await say('viewer2', 'bom dia');
    expect((await moderate[action](name, data.messageId)).error?.error).toBe(error);
  });

  it.each(['viewer', 'organizer', 'admin', 'monitor', 'organizer'] as const)(
    'an organizer may block %s only if a viewer',
    async (name) => {
      const body = { userId: await idOf(name), block: true };
      const answer = await call(server.url, chat.blockUserRoute, { params: { id: roomId }, body }, people.organizer);
      expect(answer.error?.error).toBe(name === 'viewer' ? undefined : 'BLOCK_USER_NOT_ALLOWED');
    },
  );
});

describe('a message', () => {
  it('reaches every page in the chat once, and is stored', async () => {
    const { socket: receiver } = await enter('viewer2');
    const { socket: sender } = await enter('viewer');
    const received = noticed(receiver, chat.messages);
    const sent = await ask(sender, chat.sendMessage, {
      roomID: roomId,
      message: '  Olá\n\n🎭 ',
      type: 0,
      clientId: 'client-0001',
    });
    expect(sent).toMatchObject({
      ok: true,
      data: { messageText: 'Olá\n🎭', type: 'roomMessage', clientId: 'client-0001', colorIndex: 0 },
    });
    expect((await received).messages).toEqual([sent.ok && sent.data]);
    expect(await server.db.selectFrom('chat_messages').select('text').where('room_id', '=', roomId).execute()).toEqual([
      { text: 'Olá\n🎭' },
    ]);
  });

  it('reaches pages whose network has no websockets, in the order of sending', async () => {
    const socket = io(server.url, { path: '/realtime', transports: ['polling'], auth: people.viewer, forceNew: true });
    sockets.push(socket);
    await ask(await connected(socket), chat.enterChat, { roomId });
    const received: string[] = [];
    socket.on(chat.messages.name, (notice: PayloadOut<typeof chat.messages>) =>
      received.push(...notice.messages.map((one) => one.messageText)),
    );
    for (const text of ['um', 'dois', 'três']) await say('monitor', text);
    await expect.poll(() => received).toEqual(['um', 'dois', 'três']);
  });

  it('sent twice with one client id is one message, also at the same time', async () => {
    const answers = await Promise.all([
      say('viewer', 'um', 'same-id-01'),
      say('viewer', 'um', 'same-id-01'),
      say('viewer', 'um', 'same-id-01'),
    ]);
    expect(new Set(answers.map((answer) => answer.data.messageId)).size).toBe(1);
    const { snapshot } = await enter('viewer2');
    expect(snapshot.messages).toHaveLength(1);
  });

  it.each([
    ['veja www.exemplo.com', 'MESSAGE_NOT_ALLOWED', 400],
    ['', 'INVALID_PARAMETERS', 400],
    [' \n ', 'INVALID_PARAMETERS', 400],
    ['a'.repeat(201), 'INVALID_PARAMETERS', 400],
    ['x\n'.repeat(11), 'INVALID_PARAMETERS', 400],
  ])('%j is refused and changes nothing', async (text, error, status) => {
    const answer = await say('viewer', text);
    expect([answer.error?.error, answer.status]).toEqual([error, status]);
    expect((await enter('viewer2')).snapshot.messages).toEqual([]);
  });

  it('the sixth in ten seconds has to wait; staff are exempt', async () => {
    for (let n = 0; n < 5; n += 1) expect((await say('viewer', `n${n}`)).status).toBe(200);
    const sixth = await say('viewer', 'mais uma');
    expect([sixth.status, sixth.error?.error]).toEqual([429, 'TOO_MANY_MESSAGES']);
    for (let n = 0; n < 7; n += 1) expect((await say('monitor', `n${n}`)).status).toBe(200);
    server.clock.advance(10_001);
    expect((await say('viewer', 'agora sim')).status).toBe(200);
  });

  it('numbers its senders in the order of their first message', async () => {
    const { data: first } = await say('viewer2', 'primeira');
    const { data: second } = await say('viewer', 'segunda');
    const { data: third } = await say('viewer2', 'terceira');
    expect([first.colorIndex, second.colorIndex, third.colorIndex]).toEqual([0, 1, 0]);
  });

  it('in Doubts does not reach organizers, in Monitors not viewers', async () => {
    const { socket: organizer } = await enter('organizer');
    const { socket: viewer } = await enter('viewer2');
    const { socket: monitor } = await enter('monitor');
    const received: string[] = [];
    for (const [name, socket] of Object.entries({ organizer, viewer, monitor })) {
      socket.on('messages', ({ messages }) => {
        for (const one of messages) received.push(`${name}:${one.messageText}`);
      });
    }
    await call(server.url, chat.sendQuestion, { params: { id: roomId }, body: { text: 'duvida' } }, people.viewer);
    await call(server.url, chat.sendInstructor, { params: { id: roomId }, body: { text: 'staff' } }, people.organizer);
    const last = Promise.all(
      [organizer, viewer, monitor].map(
        (socket) =>
          new Promise((resolve) => {
            socket.on('messages', ({ messages }) => {
              if (messages.some((one: { messageText: string }) => one.messageText === 'fim')) resolve(null);
            });
          }),
      ),
    );
    await say('viewer', 'fim');
    await last;
    expect(received.filter((one) => !one.endsWith('fim')).sort()).toEqual([
      'monitor:duvida',
      'monitor:staff',
      'organizer:staff',
      'viewer:duvida',
    ]);
  });

  it('sent while a page was disconnected is returned when it catches up', async () => {
    const { data: seen } = await say('viewer', 'antes');
    const { data: gone } = await say('viewer', 'sai');
    const { data: missed } = await say('viewer', 'perdida');
    await call(server.url, chat.deleteMessage, { params: { roomId, messageId: gone.messageId } }, people.organizer);
    const socket = await open('viewer2');
    const answer = await ask(socket, chat.messagesAfter, { roomId, messageId: seen.messageId });
    expect(answer).toMatchObject({
      ok: true,
      data: { hasMore: false, deletedIds: [gone.messageId], blockedUserIds: [] },
    });
    expect(answer.ok && answer.data.messages.map((one) => one.messageId)).toEqual([missed.messageId]);
  });
});

describe('pins', () => {
  it('are at most two, published at once and shown in the room', async () => {
    const { socket } = await enter('viewer');
    const [a, b, c] = await Promise.all(
      ['a1', 'b1', 'c1'].map(async (text) => (await say('monitor', text)).data.messageId),
    );
    const received = noticed(socket, chat.messagePinned);
    const pin = (messageId = '') =>
      call(server.url, chat.pinMessageRoute, { params: { roomId, messageId } }, people.organizer);
    expect((await pin(a)).data.pinnedMessages).toEqual([
      { messageId: a, message: 'a1', messageSender: 'Mônica Monitora' },
    ]);
    expect((await received).pinnedMessages).toEqual([
      { messageId: a, message: 'a1', messageSender: 'Mônica Monitora' },
    ]);
    expect((await pin(a)).data.pinnedMessages).toHaveLength(1);
    const race = await Promise.all([pin(b), pin(c)]);
    expect(race.map((answer) => answer.error?.error).filter(Boolean)).toEqual(['MAX_PIN_MESSAGE_LIMIT']);
    const room = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, people.viewer);
    expect(room.data.pinnedMessages).toHaveLength(2);
    await call(server.url, chat.unpinMessageRoute, { params: { roomId, messageId: a ?? '' } }, people.organizer);
    expect((await pin('99999999')).error?.error).toBe('WARNINGS_MESSAGES_NOTFOUND');
    await call(
      server.url,
      chat.deleteMessage,
      { params: { roomId, messageId: race[0]?.error ? (c ?? '') : (b ?? '') } },
      people.organizer,
    );
    const after = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, people.viewer);
    expect(after.data.pinnedMessages).toEqual([]);
  });

  it('never show messages of restricted tabs', async () => {
    const { data } = await call(
      server.url,
      chat.sendInstructor,
      { params: { id: roomId }, body: { text: 'segredo' } },
      people.monitor,
    );
    const answer = await call(
      server.url,
      chat.pinMessageRoute,
      { params: { roomId, messageId: data.messageId } },
      people.organizer,
    );
    expect(answer.error?.error).toBe('PERMISSION_PINMESSAGE');
  });
});

describe('moderation', () => {
  it('blocks a user: marked for all, unable to write, and unblocked again', async () => {
    const { socket } = await enter('viewer');
    await say('viewer2', 'oi gente');
    const userId = await idOf('viewer2');
    const received = noticed(socket, chat.userBlocked);
    const bySocket = await ask(await open('organizer'), chat.blockUser, { roomId, userId });
    expect(bySocket).toEqual({ ok: true, data: { userId, block: true } });
    expect(await received).toEqual({ roomId, userId, block: true });
    const refused = await say('viewer2', 'ainda aqui');
    expect([refused.status, refused.error?.error]).toEqual([403, 'WARNINGS_MESSAGES_PERMISSIONS']);
    expect((await enter('viewer')).snapshot.messages.map((one) => one.blocked)).toEqual([true]);
    expect((await enter('viewer2')).snapshot.blocked).toBe(true);
    const listed = await call(server.url, settings.listBlockedUsers, { params: { id: roomId } }, people.organizer);
    expect(listed.data.map((one) => one.userId)).toEqual([userId]);
    await call(
      server.url,
      chat.blockUserRoute,
      { params: { id: roomId }, body: { userId, block: false } },
      people.organizer,
    );
    expect((await say('viewer2', 'voltei')).status).toBe(200);
    expect((await enter('viewer')).snapshot.messages.map((one) => one.blocked)).toEqual([false, false]);
  });

  it('sends the text of a blocked user to organizers only: on entering, catching up, as a question and as a pin', async () => {
    const asked = await call(
      server.url,
      chat.sendQuestion,
      { params: { id: roomId }, body: { text: 'a secret doubt' } },
      people.viewer2,
    );
    const said = await say('viewer2', 'a secret message');
    const { messageId } = said.data;
    await call(server.url, chat.pinMessageRoute, { params: { roomId, messageId } }, people.organizer);
    await enter('monitor');
    const { socket } = await enter('viewer');
    const unpinned = noticed(socket, chat.messageUnpinned);
    const userId = await idOf('viewer2');
    const block = (isBlocked: boolean) =>
      call(
        server.url,
        chat.blockUserRoute,
        { params: { id: roomId }, body: { userId, block: isBlocked } },
        people.organizer,
      );
    await block(true);
    expect(await unpinned).toEqual({ roomId, messageId, pinnedMessages: [] });
    const pinnedAgain = await call(
      server.url,
      chat.pinMessageRoute,
      { params: { roomId, messageId } },
      people.organizer,
    );
    expect(pinnedAgain.error?.error).toBe('PERMISSION_PINMESSAGE');

    for (const name of ['viewer', 'monitor', 'viewer2'] as const) {
      const { snapshot, socket: entered } = await enter(name);
      expect(snapshot.messages.map((one) => [one.blocked, one.messageText])).toEqual([[true, '']]);
      expect(snapshot.questions.map((one) => [one.messageId, one.messageText])).toEqual([[asked.data.messageId, '']]);
      const missed = await ask(entered, chat.messagesAfter, { roomId, messageId: '0' });
      const doubts = await call(server.url, chat.listQuestions, { params: { id: roomId }, query: {} }, people[name]);
      const room = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, people[name]);
      expect(JSON.stringify([snapshot, missed, doubts.data, room.data])).not.toContain('secret');
    }
    const texts = async () => (await enter('organizer')).snapshot.messages.map((one) => one.messageText);
    expect(await texts()).toEqual(['a secret message']);
    await block(false);
    expect((await enter('viewer')).snapshot.messages.map((one) => one.messageText)).toEqual(['a secret message']);
  });

  it('counts refused texts towards the pace, and checks the pace before the text', async () => {
    const refused = [];
    for (let i = 0; i < 6; i += 1) refused.push((await say('viewer', 'www.exemplo.com')).error?.error);
    expect(refused).toEqual([...Array(5).fill('MESSAGE_NOT_ALLOWED'), 'TOO_MANY_MESSAGES']);
    await call(server.url, settings.setSlowMode, { params: { id: roomId }, body: { seconds: 60 } }, people.organizer);
    expect((await say('viewer2', 'www.exemplo.com')).error?.error).toBe('MESSAGE_NOT_ALLOWED');
    expect((await say('viewer2', 'oi')).status).toBe(200);
    expect((await say('viewer2', 'oi de novo')).error?.error).toBe('SLOW_MODE');
  });

  it('turns chat off and on for all viewers', async () => {
    const { socket } = await enter('viewer');
    const received = noticed(socket, settings.chatEnabled);
    await call(server.url, settings.enableChat, { params: { id: roomId }, body: { enabled: false } }, people.organizer);
    expect(await received).toEqual({ roomId, enabled: false });
    expect((await say('viewer', 'oi')).status).toBe(403);
    const asked = await call(server.url, chat.listQuestions, { params: { id: roomId }, query: {} }, people.viewer);
    expect(asked.error?.error).toBe('PERMISSION_ENTERCHAT');
    expect(
      (await call(server.url, getRoom, { params: { id: roomId }, query: {} }, people.viewer)).data.isChatEnabled,
    ).toBe(false);
    await call(server.url, settings.enableChat, { params: { id: roomId }, body: { enabled: true } }, people.organizer);
    expect((await say('viewer', 'oi')).status).toBe(200);
    expect(
      (
        await call(
          server.url,
          settings.enableChat,
          { params: { id: '99999' }, body: { enabled: true } },
          people.organizer,
        )
      ).status,
    ).toBe(404);
    expect(
      (await call(server.url, settings.enableChat, { params: { id: roomId }, body: { enabled: true } }, people.monitor))
        .status,
    ).toBe(403);
  });

  it('slows a room down for viewers', async () => {
    await call(server.url, settings.setSlowMode, { params: { id: roomId }, body: { seconds: 30 } }, people.organizer);
    expect((await say('viewer', 'uma')).status).toBe(200);
    const socket = await open('viewer');
    const soon = await ask(socket, chat.sendMessage, { roomId, message: 'duas', type: 0 });
    expect(soon).toMatchObject({ ok: false, error: 'SLOW_MODE', status: 429 });
    expect(soon.ok || (soon.retryAfterS ?? 0)).toSatisfy((seconds: number) => seconds > 20 && seconds <= 30);
    server.clock.advance(30_000);
    const clientId = crypto.randomUUID();
    const send = () => ask(socket, chat.sendMessage, { roomId, message: 'duas', type: 0, clientId });
    const first = await send();
    expect(first.ok).toBe(true);
    // A retry after a lost acknowledgement does not count towards the pace and returns the same message.
    expect(await send()).toEqual(first);
  });

  it('refuses the words of the organizer who made the room, and of admins everywhere', async () => {
    const owner = await idOf('organizer');
    await server.db.updateTable('rooms').set({ made_by: owner }).where('id', '=', roomId).execute();
    const write = (name: 'organizer' | 'admin', words: string[]) =>
      call(server.url, settings.writeBlockedWords, { body: { words } }, people[name]);
    expect((await write('organizer', ['chato', 'CHATO', 'sem-vergonha'])).data.words).toEqual([
      'CHATO',
      'sem-vergonha',
    ]);
    await write('admin', ['bobo']);
    expect((await say('viewer', 'que châto')).error?.error).toBe('WORD_NOT_ALLOWED');
    expect((await say('viewer', 'que bobo')).error?.error).toBe('WORD_NOT_ALLOWED');
    const elsewhere = await makeRoom(server.db, courseId, { made_by: await idOf('admin') });
    const there = (text: string) =>
      call(server.url, chat.sendGeneral, { params: { id: elsewhere.id }, body: { text } }, people.viewer);
    expect((await there('que chato')).status).toBe(200);
    expect((await there('que bobo')).status).toBe(400);
    await Promise.all([write('organizer', []), write('admin', [])]);
    expect((await say('viewer', 'que chato')).status).toBe(200);
  });

  it('keeps one of the lists of words or monitors that are saved at the same moment', async () => {
    const times = Array.from({ length: 8 });
    const body = { words: ['chato', 'bobo'] };
    const words = times.map(() => call(server.url, settings.writeBlockedWords, { body }, people.organizer));
    const emails = ['viewer@palco.test', 'viewer2@palco.test'];
    const monitors = times.map(() =>
      call(server.url, settings.writeMonitors, { params: { id: roomId }, body: { emails } }, people.organizer),
    );
    const statuses = (await Promise.all([...words, ...monitors])).map((answer) => answer.status);
    expect(statuses).toEqual(Array(16).fill(200));
    await call(server.url, settings.writeBlockedWords, { body: { words: [] } }, people.organizer);
    await call(server.url, settings.writeMonitors, { params: { id: roomId }, body: { emails: [] } }, people.organizer);
  });

  it('sets the monitors of a room, who may reply there and nowhere else', async () => {
    const name = (emails: string[]) =>
      call(server.url, settings.writeMonitors, { params: { id: roomId }, body: { emails } }, people.organizer);
    expect((await name(['unknown@palco.test', 'viewer@palco.test'])).error?.error).toBe('ERROR_EMAILNOTFOUND');
    // Also to a page that is in the room already.
    const received = noticed((await enter('viewer')).socket, chat.roleChanged);
    expect((await name(['VIEWER@palco.test '])).data.monitors.map((one) => one.email)).toEqual(['viewer@palco.test']);
    expect(await received).toEqual({ roomId });
    const { snapshot, socket } = await enter('viewer');
    expect(snapshot).toMatchObject({ instructor: true, organizer: false });
    expect((await say('viewer', 'oi')).data.permissions).toEqual(['monitor']);
    const texts: string[] = [];
    socket.on(chat.messages.name, (payload: PayloadOut<typeof chat.messages>) =>
      texts.push(...payload.messages.map((message) => message.messageText)),
    );
    const whisper = (text: string) =>
      call(server.url, chat.sendInstructor, { params: { id: roomId }, body: { text } }, people.monitor);
    await whisper('entre nós');
    await expect.poll(() => texts).toContain('entre nós');
    const other = await makeRoom(server.db, courseId);
    const elsewhere = await call(server.url, chat.enterRoom, { params: { id: other.id }, body: {} }, people.viewer);
    expect(elsewhere.data.instructor).toBe(false);
    expect((await name([])).data.monitors).toEqual([]);
    // At once, in a page that has not moved.
    await whisper('ainda entre nós');
    await say('viewer2', 'para todos');
    await expect.poll(() => texts).toContain('para todos');
    expect(texts).not.toContain('ainda entre nós');
    expect((await enter('viewer')).snapshot.instructor).toBe(false);
    const read = await call(server.url, settings.readMonitors, { params: { id: '999999' } }, people.organizer);
    expect(read.status).toBe(404);
  });

  it('is written to the event log', async () => {
    const { data } = await say('viewer', 'para apagar');
    await call(server.url, chat.deleteMessage, { params: { roomId, messageId: data.messageId } }, people.organizer);
    const by = await idOf('organizer');
    await expect
      .poll(() =>
        server.db
          .selectFrom('event_log')
          .select(['kind', 'user_id', 'details'])
          .where('room_id', '=', roomId)
          .execute(),
      )
      .toContainEqual({ kind: 'delete_message', user_id: by, details: { messageId: data.messageId } });
  });
});

describe('bad input', () => {
  it.each([
    ['POST', '/api/rooms/x/message', { text: 'oi' }],
    ['POST', '/api/rooms/1/message', { text: 7 }],
    ['POST', '/api/rooms/1/message', {}],
    ['POST', '/api/rooms/1/message', { text: 'oi', clientId: '; drop' }],
    ['POST', '/api/rooms/1/message/reply', { text: 'oi' }],
    ['POST', '/api/rooms/pin/message/1/abc', {}],
    ['POST', '/api/rooms/1/chat/block', { userId: 'x' }],
  ])('%s %s %j', async (method, path, body) => {
    const response = await send(server.url, method, path, body, people.organizer);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'INVALID_PARAMETERS',
    ]);
  });

  it.each([
    {},
    { roomId: 'x', message: 'oi', type: 0 },
    { roomId: '1', message: 'oi', type: 4 },
    { roomId: '1', message: 'oi', type: '0' },
    null,
    'x',
  ])('send_message %j', async (payload) => {
    expect(await ask(await open('viewer'), chat.sendMessage, payload)).toMatchObject({
      ok: false,
      error: 'INVALID_PARAMETERS',
    });
  });
});
