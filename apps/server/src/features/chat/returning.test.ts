/** Pages that come back after their node was killed: few statements for each, and nothing missed, shown twice or shown although deleted. */
import { me } from '@palco/contract/auth';
import * as chat from '@palco/contract/chat';
import type { PayloadOut } from '@palco/contract/define';
import { joinRoom } from '@palco/contract/rooms';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { recordStatements } from '../../../test/statements.ts';
import { createChatRepository } from './repository.ts';

/** Of the design of several nodes: 10,000 pages that come back within seconds are 40,000 statements. */
const statementsPerPage = 4;
const crowd = 20;

let server: TestServer;
let roomId: string;
let organizer: Person;
let people: Person[];
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const emails = Array.from({ length: crowd }, (_, index) => `returning-${index}@palco.test`);
  const demo = server.db.selectFrom('users').select('password_hash').where('email', '=', 'viewer@palco.test');
  const { password_hash } = await demo.executeTakeFirstOrThrow();
  await server.db
    .insertInto('users')
    .values(emails.map((email) => ({ email, name: email, password_hash })))
    .execute();
  people = await Promise.all(emails.map((email) => logIn(server.url, email)));
  organizer = await logIn(server.url, 'organizer@palco.test');
});
beforeEach(async () => {
  const courseId = await makeCourse(server.db, { isOpen: true });
  roomId = (await makeRoom(server.db, courseId, { is_live: true, live_status: 'live' })).id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const say = async (text: string) =>
  (await call(server.url, chat.sendGeneral, { params: { id: roomId }, body: { text } }, organizer)).data.messageId;

/** As a page does it after every connection. */
const enter = async (person: Person, lastId: string) => {
  const socket = await connected(connect(server.url, person));
  sockets.push(socket);
  await ask(socket, joinRoom, { roomId });
  await ask(socket, chat.enterChat, { roomId });
  const answer = await ask(socket, chat.messagesAfter, { roomId, messageId: lastId });
  if (!answer.ok) throw new Error(answer.error);
  return answer.data;
};

/**
 * Statements that the server sent to the database for pages: without its own checks of each second, and without the log and the
 * visits, which it writes in batches by time, so that a slow machine writes more of them.
 */
const statementsOf = async (work: () => Promise<unknown>) => {
  const { texts, stop } = recordStatements();
  await work().finally(stop);
  const isForPage = (text: string) =>
    text.includes('select') && !/chat_heads|insert into (event_log|room_visits)/.test(text);
  return texts.filter(isForPage);
};

const textsOf = ({ messages }: { messages: readonly { messageText: string }[] }) =>
  messages.map(({ messageText }) => messageText);

describe('pages that come back', () => {
  it('cost few statements each, all at once or alone', async () => {
    const [first, ...rest] = people as [Person, ...Person[]];
    const [late, others] = [rest.slice(0, 4), rest.slice(4)];
    await enter(first, '0');
    const lastId = await say('antes');
    await say('durante');
    const together = await statementsOf(async () => {
      const answers = await Promise.all(others.map((person) => enter(person, lastId)));
      for (const answer of answers) expect(textsOf(answer)).toEqual(['durante']);
    });
    expect(together.length / others.length).toBeLessThanOrEqual(statementsPerPage);
    // One page reads again the rows that all pages share.
    server.clock.advance(10_000);
    await enter(first, lastId);
    const alone: string[][] = [];
    for (const person of late) alone.push(await statementsOf(() => enter(person, lastId)));
    // The server's own checks of every few seconds may come among those of one page, not of all.
    const fewest = alone.toSorted((one, other) => one.length - other.length)[0] ?? [];
    expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(statementsPerPage);
  });

  it('are not given what was deleted, nor the words of a user who was blocked, since it was delivered', async () => {
    const [reader, talker] = people as [Person, Person];
    const { messages } = await enter(reader, '0');
    expect(messages).toEqual([]);
    const lastId = await say('primeira');
    const gone = await say('apagada');
    const spoken = await call(server.url, chat.sendGeneral, { params: { id: roomId }, body: { text: 'feio' } }, talker);
    await say('última');
    await call(server.url, chat.deleteMessage, { params: { roomId, messageId: gone } }, organizer);
    const { userId } = spoken.data;
    const block = (isBlocked: boolean) =>
      call(server.url, chat.blockUserRoute, { params: { id: roomId }, body: { userId, block: isBlocked } }, organizer);
    await block(true);
    const answer = await enter(reader, lastId);
    expect(textsOf(answer)).toEqual(['', 'última']);
    expect(answer).toMatchObject({ deletedIds: [gone], blockedUserIds: [userId], hasMore: false });
    await block(false);
    expect(textsOf(await enter(reader, lastId))).toEqual(['feio', 'última']);
  });

  it('get all that they missed, also when it is more than the server remembers', async () => {
    const [reader] = people as [Person];
    await enter(reader, '0');
    const firstId = await say('0');
    const { userId } = (await call(server.url, me, {}, organizer)).data;
    const missed = Array.from({ length: 620 }, (_, index) => `${index + 1}`);
    const common = { roomId, userId, type: 'roomMessage', teamId: null, originalId: null, colorIndex: 0 } as const;
    await createChatRepository(server.db).insert(
      missed.map((text) => ({ ...common, text, clientId: `missed-${text}`, permissions: [] })),
      server.clock.now(),
    );
    const noticed: string[] = [];
    sockets[0]?.on(chat.messages.name, (notice: PayloadOut<typeof chat.messages>) => noticed.push(...textsOf(notice)));
    await say('621');
    // Delivered: from now on the server remembers the last of them.
    await expect.poll(() => noticed.at(-1)).toBe('621');
    const seen: string[] = [];
    for (let [after, hasMore] = [firstId, true]; hasMore; ) {
      const page = await enter(reader, after);
      seen.push(...textsOf(page));
      after = page.messages.at(-1)?.messageId ?? '';
      hasMore = page.hasMore;
    }
    expect(seen).toEqual([...missed, '621']);
  });
});
