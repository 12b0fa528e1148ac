import { randomUUID } from 'node:crypto';
import { deleteMessage, enterChat, sendQuestion, sendReply } from '@palco/contract/chat';
import { enableChat, writeMonitors } from '@palco/contract/chat/settings';
import { readDashboard } from '@palco/contract/dashboard';
import * as contract from '@palco/contract/doubts';
import { followRoomLog, roomLogged } from '@palco/contract/reports';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person } from '../../../test/client.ts';
import { makeLimitedOrganizer } from '../../../test/organizers.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let monitor: Person;
/** A monitor of this room only. */
let second: Person;
let viewer: Person;
let courseId: string;
let roomId: string;

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  [organizer, monitor, second, viewer] = await Promise.all([
    logIn(server.url, 'organizer@palco.test'),
    logIn(server.url, 'monitor@palco.test'),
    logIn(server.url, 'viewer2@palco.test'),
    logIn(server.url, 'viewer@palco.test'),
  ]);
  courseId = await makeCourse(server.db, { isOpen: true });
});
beforeEach(async () => {
  server.clock.advance(11_000);
  roomId = (await makeRoom(server.db, courseId, { is_chat_enabled: true })).id;
  await setMonitors(['viewer2@palco.test']);
});
afterAll(() => server.close());

const setMonitors = (emails: string[]) =>
  call(server.url, writeMonitors, { params: { id: roomId }, body: { emails } }, organizer);
const asked = async (text = 'Como ligo a luz?') =>
  (await call(server.url, sendQuestion, { params: { id: roomId }, body: { text } }, viewer)).data.messageId;
const read = (as = organizer) => call(server.url, contract.readDoubts, { params: { roomId } }, as);
const readAsMonitor = (as = monitor) => call(server.url, contract.readDoubtsAsMonitor, { params: { roomId } }, as);
type Action =
  | typeof contract.takeDoubt
  | typeof contract.releaseDoubt
  | typeof contract.closeDoubt
  | typeof contract.reopenDoubt;
const act = (route: Action, messageId: string, as: Person) =>
  call(server.url, route, { params: { roomId, messageId } }, as);
const take = (messageId: string, as = monitor) => act(contract.takeDoubt, messageId, as);
const release = (messageId: string, as = monitor) => act(contract.releaseDoubt, messageId, as);
const close = (messageId: string, as = organizer) => act(contract.closeDoubt, messageId, as);
const reopen = (messageId: string, as = organizer) => act(contract.reopenDoubt, messageId, as);
const answer = (messageId: string, as = monitor, body = { text: 'No quadro.', clientId: randomUUID() as string }) =>
  call(server.url, contract.answerDoubt, { params: { roomId, messageId }, body }, as);
const replyInTab = (originalMessageId: string) =>
  call(server.url, sendReply, { params: { id: roomId }, body: { text: 'Na aba.', originalMessageId } }, monitor);
const statesOf = async () => {
  const { open, closed } = (await read()).data;
  return { open: open.map(({ state }) => state), closed: closed.map(({ state }) => state) };
};
const replies = (messageId: string) =>
  server.db.selectFrom('chat_messages').select('text').where('original_id', '=', messageId).execute();
const waitingInDashboard = async () => {
  server.clock.advance(3000);
  const { doubts } = (await call(server.url, readDashboard, {}, organizer)).data;
  return doubts.find((one) => one.roomId === roomId)?.waiting ?? 0;
};

describe('the queue of doubts', () => {
  it('lists the oldest first, with texts as they were written', async () => {
    const first = await asked('<script>alert(1)</script> & <b>luz</b>?');
    const next = await asked('E o som?');
    const { open, openCount, closed } = (await read()).data;
    expect(open).toMatchObject([
      { messageId: first, text: '<script>alert(1)</script> & <b>luz</b>?', state: 'waiting', taken: null },
      { messageId: next, text: 'E o som?', answer: null, done: null },
    ]);
    expect([openCount, closed]).toEqual([2, []]);
    expect((await readAsMonitor()).data.open).toEqual(open);
  });

  it('gives a doubt to one of two monitors who take it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await asked(`Dúvida ${round}?`);
      const outcomes = await Promise.all([take(id), take(id, second)]);
      expect(outcomes.map(({ error }) => error?.error ?? 'ok').sort()).toEqual(['DOUBT_TAKEN', 'ok']);
      server.clock.advance(11_000);
    }
  });

  it('is taken again by its holder without effect, and given back', async () => {
    const id = await asked();
    const taken = (await take(id)).data.open[0];
    expect(taken).toMatchObject({ state: 'taken', taken: { by: 'Mônica Monitora' } });
    server.clock.advance(60_000);
    const again = (await take(id)).data.open[0]?.taken;
    expect(again?.at).toBe(taken?.taken?.at);
    expect(again?.leftMs).toBeLessThanOrEqual(240_000);
    expect((await release(id, second)).data.open[0]?.state).toBe('taken');
    expect((await take(id, second)).error?.error).toBe('DOUBT_TAKEN');
    expect((await release(id)).data.open[0]).toMatchObject({ state: 'waiting', taken: null });
    expect((await take(id, second)).status).toBe(200);
  });

  it('takes a doubt back five minutes after it was taken', async () => {
    const id = await asked();
    await take(id);
    server.clock.advance(120_000);
    expect((await take(id, second)).error?.error).toBe('DOUBT_TAKEN');
    server.clock.advance(180_000);
    expect((await read()).data.open[0]).toMatchObject({ state: 'waiting', taken: null });
    expect((await take(id, second)).data.open[0]?.state).toBe('taken');
    expect((await answer(id)).error?.error).toBe('DOUBT_TAKEN');
    expect(await replies(id)).toEqual([]);
  });

  it('answers in the chat, once when the call is repeated', async () => {
    const id = await asked();
    await take(id);
    const body = { text: 'No <i>quadro</i>.', clientId: randomUUID() as string };
    await answer(id, monitor, body);
    const { open, closed } = (await answer(id, monitor, body)).data;
    expect([open, closed]).toMatchObject([
      [],
      [{ state: 'answered', answer: { by: 'Mônica Monitora', text: body.text } }],
    ]);
    expect(await replies(id)).toEqual([{ text: body.text }]);
    expect((await answer(id, second)).error?.error).toBe('DOUBT_CLOSED');
    expect((await take(id, second)).error?.error).toBe('DOUBT_CLOSED');
  });

  it('lets one of two monitors answer who send at once, and keeps the chat rules', async () => {
    const id = await asked();
    expect((await answer(id, monitor, { text: 'https://example.org', clientId: randomUUID() })).error?.error).toBe(
      'MESSAGE_NOT_ALLOWED',
    );
    await release(id);
    const outcomes = await Promise.all([answer(id), answer(id, second)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await replies(id)).toHaveLength(1);
  });

  it('sees a reply of the Doubts tab, and its deletion', async () => {
    const id = await asked();
    const replyId = (await replyInTab(id)).data.messageId;
    expect(await statesOf()).toEqual({ open: [], closed: ['answered'] });
    await call(server.url, deleteMessage, { params: { roomId, messageId: replyId } }, organizer);
    expect(await statesOf()).toEqual({ open: ['waiting'], closed: [] });
    await call(server.url, deleteMessage, { params: { roomId, messageId: id } }, organizer);
    expect(await statesOf()).toEqual({ open: [], closed: [] });
    expect((await take(id)).error?.error).toBe('NOT_FOUND');
  });

  it('is done and reopened by monitors and organizers, and counts in the dashboard by the same rule', async () => {
    const id = await asked();
    await take(id);
    expect(await waitingInDashboard()).toBe(1);
    expect((await close(id)).data.closed).toMatchObject([{ state: 'done', done: { by: 'Otávio Organizador' } }]);
    expect(await waitingInDashboard()).toBe(0);
    expect((await take(id)).error?.error).toBe('DOUBT_CLOSED');
    expect((await reopen(id, second)).data.open).toMatchObject([{ state: 'taken' }]);
    expect(await waitingInDashboard()).toBe(1);
    expect((await close(id, second)).data.open).toEqual([]);
    const kinds = async () => {
      const entries = server.db.selectFrom('event_log').select('kind').where('room_id', '=', roomId).orderBy('id');
      return (await entries.where('kind', 'like', 'doubt_%').execute()).map(({ kind }) => kind);
    };
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['doubt_take', 'doubt_done', 'doubt_reopen', 'doubt_done']);
  });

  it('says how many are open where the list ends', async () => {
    const id = await asked();
    const { user_id, ...question } = await server.db
      .selectFrom('chat_messages')
      .select(['room_id', 'user_id', 'type', 'text', 'permissions', 'color_index', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 120 }, () => ({
      ...question,
      user_id,
      client_id: randomUUID(),
      team_id: null,
      original_id: null,
    }));
    await server.db.insertInto('chat_messages').values(more).execute();
    const { open, openCount } = (await read()).data;
    expect([open.length, open[0]?.messageId, openCount]).toEqual([100, id, 121]);
  });
});

describe('the rights to the queue', () => {
  it('let organizers see it and mark doubts as done, and monitors answer', async () => {
    const id = await asked();
    expect((await read()).data.canAnswer).toBe(false);
    for (const refused of [await take(id, organizer), await release(id, organizer), await answer(id, organizer)])
      expect(refused.error?.error).toBe('NO_PERMISSION');
    expect(await replies(id)).toEqual([]);
    await setMonitors(['organizer@palco.test']);
    expect((await read()).data.canAnswer).toBe(true);
    expect((await answer(id, organizer)).data.closed).toMatchObject([{ answer: { by: 'Otávio Organizador' } }]);
    // No monitor of this room any more.
    expect((await readAsMonitor(second)).error?.error).toBe('NO_PERMISSION');
  });

  it('refuse viewers, and organizers of other courses', async () => {
    const id = await asked();
    const email = `${randomUUID()}@palco.test`;
    await makeLimitedOrganizer(server.db, email, [await makeCourse(server.db)]);
    for (const stranger of [viewer, await logIn(server.url, email)]) {
      const outcomes = [
        await read(stranger),
        await readAsMonitor(stranger),
        await take(id, stranger),
        await release(id, stranger),
        await answer(id, stranger),
        await close(id, stranger),
        await reopen(id, stranger),
      ];
      expect(outcomes.map(({ error }) => error?.error)).toEqual(outcomes.map(() => 'NO_PERMISSION'));
    }
  });

  it('end with the chat and with the room; a doubt of another room is none of this one', async () => {
    const id = await asked();
    await take(id);
    const other = (await makeRoom(server.db, courseId)).id;
    const params = { roomId: other, messageId: id };
    expect((await call(server.url, contract.closeDoubt, { params }, organizer)).error?.error).toBe('NOT_FOUND');
    await call(server.url, enableChat, { params: { id: roomId }, body: { enabled: false } }, organizer);
    expect((await answer(id)).error?.error).toBe('NO_PERMISSION');
    expect((await readAsMonitor()).error?.error).toBe('NO_PERMISSION');
    expect((await read()).data.openCount).toBe(1);
    await call(server.url, deleteRoom, { params: { id: roomId } }, organizer);
    for (const refused of [await read(), await readAsMonitor(), await take(id), await close(id)])
      expect(refused.error?.error).toBe('ROOM_NOT_FOUND');
    expect(
      await server.db.selectFrom('doubt_states').select('message_id').where('message_id', '=', id).execute(),
    ).toEqual([]);
  });
});

describe('the notice of a changed queue', () => {
  it('reaches organizers who follow the room and its monitors in the chat, once and without the text', async () => {
    const [following, chatting, watching] = [
      await connected(connect(server.url, organizer)),
      await connected(connect(server.url, monitor)),
      await connected(connect(server.url, viewer)),
    ];
    await ask(following, followRoomLog, { roomId });
    for (const socket of [following, chatting, watching]) await ask(socket, enterChat, { roomId });
    const notices: unknown[] = [];
    following.on(contract.doubtsChanged.name, (notice) => notices.push(notice));
    let strays = 0;
    watching.on(contract.doubtsChanged.name, () => (strays += 1));

    const atMonitor = noticed(chatting, contract.doubtsChanged);
    const id = await asked();
    expect(await atMonitor).toEqual({ roomId });
    await expect.poll(() => notices, { timeout: 60_000 }).toEqual([{ roomId }]);
    const logged = noticed(following, roomLogged);
    await take(id);
    expect((await logged).entry).toMatchObject({ kind: 'doubt_take', who: { name: 'Mônica Monitora' } });
    await expect.poll(() => notices.length, { timeout: 60_000 }).toBe(2);
    await replyInTab(id);
    await expect.poll(() => notices.length, { timeout: 60_000 }).toBe(3);
    expect(strays).toBe(0);
    for (const socket of [following, chatting, watching]) socket.disconnect();
  });
});
