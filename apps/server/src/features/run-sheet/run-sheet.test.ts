import { randomUUID } from 'node:crypto';
import { pinMessageRoute, sendGeneral } from '@palco/contract/chat';
import { enableChat } from '@palco/contract/chat/settings';
import { createOffer, readOffers } from '@palco/contract/offers';
import { closeQuiz, createQuiz, deleteQuiz, listQuizzes, releaseQuiz } from '@palco/contract/quiz';
import { followRoomLog, roomLogged } from '@palco/contract/reports';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import * as contract from '@palco/contract/run-sheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, type Person, send } from '../../../test/client.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Db } from '../../adapters/db/database.ts';
import { createRunSheetRepository } from './repository.ts';

let server: TestServer;
let organizer: Person;
let second: Person;
let courseId: string;
let roomId: string;

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  organizer = await logIn(server.url, 'organizer@palco.test');
  second = await logIn(server.url, 'admin@palco.test');
  courseId = await makeCourse(server.db, { isOpen: true });
});
beforeEach(async () => {
  roomId = (await makeRoom(server.db, courseId, { is_live: true, is_chat_enabled: true })).id;
});
afterAll(() => server.close());

const eventually = { timeout: 60_000 };
const read = (as = organizer) => call(server.url, contract.readRunSheet, { params: { roomId } }, as);
const add = (body: contract.NewRunSheetItem, as = organizer) =>
  call(server.url, contract.addRunSheetItem, { params: { roomId }, body }, as);
/** The item that was added last. */
const added = async (body: contract.NewRunSheetItem) => {
  const item = (await add(body)).data.items.at(-1);
  if (!item) throw new Error('nothing was added');
  return item;
};
const fire = (itemId: string, timesFired = 0, as = organizer) =>
  call(server.url, contract.fireRunSheetItem, { params: { roomId, itemId }, body: { timesFired } }, as);
const undo = (itemId: string) => call(server.url, contract.undoRunSheetItem, { params: { roomId, itemId } }, organizer);
const remove = (itemId: string, isRemoved: boolean) =>
  call(server.url, contract.removeRunSheetItem, { params: { roomId, itemId }, body: { isRemoved } }, organizer);
const change = (itemId: string, text: string, time: string | null = null) =>
  call(server.url, contract.changeRunSheetItem, { params: { roomId, itemId }, body: { text, time } }, organizer);
const setLive = (isLive: boolean) =>
  server.db.updateTable('rooms').set({ is_live: isLive }).where('id', '=', roomId).execute();

const quiz = { title: '', duration: 30, questions: [{ question: 'Capital?', answers: ['A', 'B'], rightAnswer: 1 }] };
const newQuiz = async (question = 'Capital?') => {
  const body = { ...quiz, questions: [{ ...quiz.questions[0], question, answers: ['A', 'B'], rightAnswer: 1 }] };
  return (await call(server.url, createQuiz, { params: { id: roomId }, body }, organizer)).data.id;
};
const newOffer = async (saleBaseUrl: string) =>
  (await call(server.url, createOffer, { params: { id: roomId }, body: { saleBaseUrl } }, organizer)).data.id;
const sent = () =>
  server.db.selectFrom('chat_messages').select('text').where('room_id', '=', roomId).orderBy('id').execute();
const pins = async () =>
  (
    await server.db
      .selectFrom('chat_pins')
      .innerJoin('chat_messages', 'chat_messages.id', 'message_id')
      .select('text')
      .where('chat_pins.room_id', '=', roomId)
      .orderBy('pinned_at')
      .execute()
  ).map(({ text }) => text);

/** How many connections wait for a lock of the transaction. */
const blockedBy = async (tx: Db): Promise<number> =>
  (await sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx))
    .rows.length;
/** Ends them; returns how many. */
const killBlockedBy = async (tx: Db): Promise<number> =>
  (
    await sql`
      select pg_terminate_backend(pid) from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  ).rows.length;

describe('the run sheet', () => {
  it('keeps what was prepared, in the order of the organizers', async () => {
    const quizId = await newQuiz();
    const offerId = await newOffer('https://loja.example.com/a');
    await add({ kind: 'cue', text: 'Intervalo', time: '10:30' });
    await add({ kind: 'message', text: '  Bem-vindos!  ' });
    await add({ kind: 'quiz', quizId });
    const { items } = (await add({ kind: 'offer', offerId })).data;
    expect(items.map(({ kind, text, time }) => [kind, text, time])).toEqual([
      ['cue', 'Intervalo', '10:30'],
      ['message', 'Bem-vindos!', null],
      ['quiz', 'Capital?', null],
      ['offer', 'https://loja.example.com/a', null],
    ]);
    const ids = items.map(({ id }) => id).toReversed();
    const ordered = await call(server.url, contract.orderRunSheet, { params: { roomId }, body: { ids } }, second);
    expect(ordered.data.items.map(({ id }) => id)).toEqual(ids);
    expect((await read()).data).toEqual(ordered.data);
  });

  it('is changed and emptied, and a removal is taken back to its place', async () => {
    const [cue, message] = [
      await added({ kind: 'cue', text: 'A', time: null }),
      await added({ kind: 'message', text: 'B' }),
    ];
    await change(cue.id, 'Café', '11:00');
    expect((await remove(cue.id, true)).data.items.map(({ id }) => id)).toEqual([message.id]);
    expect((await fire(cue.id)).status).toBe(404);
    const restored = (await remove(cue.id, false)).data.items;
    expect(restored.map(({ id, text, time }) => [id, text, time])).toEqual([
      [cue.id, 'Café', '11:00'],
      [message.id, 'B', null],
    ]);
  });

  it('takes a repeated request once, 200 items, and no text that the chat refuses', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/organizer/rooms/${roomId}/run-sheet`;
    const body = { kind: 'cue', text: 'Uma vez' };
    await Promise.all([1, 2, 3].map(() => send(server.url, 'POST', path, body, { ...organizer, headers })));
    expect((await read()).data.items).toHaveLength(1);
    const repository = createRunSheetRepository(server.db);
    const made = { by: '1002', requestKey: null, now: new Date(), max: 200 };
    const item = { kind: 'cue', text: 'x', time: null, offerId: null, quizId: null } as const;
    for (let n = 1; n < 200; n += 1) await repository.add(roomId, item, made);
    expect((await add({ kind: 'cue', text: 'uma a mais', time: null })).error?.error).toBe('RUN_SHEET_FULL');
    const { items } = (await read()).data;
    expect(items).toHaveLength(200);
    await remove(items[0]?.id ?? '', true);
    expect((await add({ kind: 'message', text: 'a'.repeat(201) })).error?.error).toBe('INVALID_PARAMETERS');
    expect((await add({ kind: 'cue', text: 'a'.repeat(501), time: null })).error?.error).toBe('INVALID_PARAMETERS');
    expect((await add({ kind: 'message', text: 'ligue 11 99999-8888' })).error?.error).toBe('MESSAGE_NOT_ALLOWED');
    expect((await add({ kind: 'quiz', quizId: '999999' })).error?.error).toBe('QUIZ_NOT_FOUND');
    expect((await add({ kind: 'offer', offerId: '999999' })).error?.error).toBe('OFFER_NOT_FOUND');
  });

  it('knows only offers and quizzes of its own room', async () => {
    const [quizId, offerId] = [await newQuiz(), await newOffer('https://loja.example.com/a')];
    const item = await added({ kind: 'quiz', quizId });
    roomId = (await makeRoom(server.db, courseId, { is_live: true })).id;
    expect((await add({ kind: 'quiz', quizId })).error?.error).toBe('QUIZ_NOT_FOUND');
    expect((await add({ kind: 'offer', offerId })).error?.error).toBe('OFFER_NOT_FOUND');
    expect([(await fire(item.id)).status, (await remove(item.id, true)).status]).toEqual([404, 404]);
  });

  it('is for organizers, and of rooms that exist', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    expect((await read(viewer)).status).toBe(403);
    expect((await add({ kind: 'cue', text: 'x', time: null }, viewer)).status).toBe(403);
    await call(server.url, deleteRoom, { params: { id: roomId } }, organizer);
    await setLive(false);
    await call(server.url, deleteRoom, { params: { id: roomId } }, organizer);
    expect((await read()).error?.error).toBe('ROOM_NOT_FOUND');
    expect((await fire('1')).error?.error).toBe('ROOM_NOT_FOUND');
  });
});

describe('firing', () => {
  it('shows an older offer again', async () => {
    const offerId = await newOffer('https://loja.example.com/a');
    await newOffer('https://loja.example.com/b');
    const item = await added({ kind: 'offer', offerId });
    const { data } = await fire(item.id);
    expect([data.isFirst, data.items[0]?.doneBy, data.items[0]?.timesFired]).toEqual([true, 'Otávio Organizador', 1]);
    const shown = await call(server.url, readOffers, { params: { id: roomId } }, organizer);
    expect([shown.data.enabled, shown.data.offers[0]?.saleBaseUrl]).toEqual([true, 'https://loja.example.com/a']);
  });

  it('sends a message as it is and pins it; the oldest of two pins makes room', async () => {
    for (const text of ['um', 'dois']) {
      const { data } = await call(server.url, sendGeneral, { params: { id: roomId }, body: { text } }, organizer);
      await call(server.url, pinMessageRoute, { params: { roomId, messageId: data.messageId } }, organizer);
    }
    const text = '<script>alert(1)</script> \u202Eשלום';
    const item = await added({ kind: 'message', text });
    await fire(item.id);
    expect(await pins()).toEqual(['dois', text]);
    expect((await sent()).map((message) => message.text)).toEqual(['um', 'dois', text]);
  });

  it('happens once when two organizers press at once, and both learn of it at once', async () => {
    const item = await added({ kind: 'message', text: 'Só uma vez' });
    const socket = await connected(connect(server.url, second));
    await ask(socket, followRoomLog, { roomId });
    const kinds: string[] = [];
    socket.on(roomLogged.name, ({ entry }: { entry: { kind: string } }) => kinds.push(entry.kind));
    const presses = Array.from({ length: 12 }, (_, n) => fire(item.id, 0, n % 2 ? organizer : second));
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ data }) => data.isFirst)).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
    await expect.poll(() => kinds.filter((kind) => kind === 'run_sheet_fire'), eventually).toEqual(['run_sheet_fire']);
    socket.disconnect();
    // A page that did not get the answer tries the same again.
    expect((await fire(item.id)).data).toMatchObject({ isFirst: false, items: [{ timesFired: 1 }] });
    expect(await sent()).toHaveLength(1);
  });

  it('again is another firing, once for both organizers', async () => {
    const item = await added({ kind: 'message', text: 'De novo' });
    await fire(item.id);
    const again = await Promise.all([fire(item.id, 1), fire(item.id, 1, second)]);
    expect(again.filter(({ data }) => data.isFirst)).toHaveLength(1);
    expect([(await sent()).length, (await read()).data.items[0]?.timesFired]).toEqual([2, 2]);
  });

  it('marks a cue, and takes that back; other things stay done', async () => {
    await setLive(false);
    const cue = await added({ kind: 'cue', text: 'Intervalo', time: '10:30' });
    expect((await fire(cue.id)).data.items[0]?.doneAt).not.toBeNull();
    expect((await undo(cue.id)).data.items[0]).toMatchObject({ doneAt: null, doneBy: null, timesFired: 1 });
    expect((await fire(cue.id, 1)).data.isFirst).toBe(true);
    const message = await added({ kind: 'message', text: 'x' });
    expect((await undo(message.id)).error?.error).toBe('INVALID_PARAMETERS');
  });

  it('of a quiz that was released by hand says what it found', async () => {
    const running = await newQuiz('Em curso?');
    const item = await added({ kind: 'quiz', quizId: running });
    await call(server.url, releaseQuiz, { params: { id: running } }, organizer);
    expect((await read()).data.items[0]).toMatchObject({ doneAt: null, releasedAt: expect.any(String) });
    expect((await fire(item.id)).data).toMatchObject({ isFirst: true, items: [{ timesFired: 1 }] });

    const over = await newQuiz('Encerrado?');
    const late = await added({ kind: 'quiz', quizId: over });
    await call(server.url, releaseQuiz, { params: { id: over } }, organizer);
    await call(server.url, closeQuiz, { params: { id: over } }, organizer);
    expect((await fire(late.id)).error?.error).toBe('QUIZ_CLOSED');
    expect((await read()).data.items[1]).toMatchObject({ doneAt: null, timesFired: 0 });
    const { questions } = (await call(server.url, listQuizzes, { params: { id: roomId } }, organizer)).data;
    expect(questions).toHaveLength(2);
  });

  it('is refused in words: not live, deleted, chat off', async () => {
    const quizId = await newQuiz();
    const [quizItem, message] = [await added({ kind: 'quiz', quizId }), await added({ kind: 'message', text: 'Oi' })];
    await setLive(false);
    expect((await fire(message.id)).error?.error).toBe('ROOM_NOT_LIVE');
    await setLive(true);
    await call(server.url, deleteQuiz, { params: { id: quizId } }, organizer);
    expect((await read()).data.items[0]).toMatchObject({ isGone: true, text: 'Capital?' });
    expect((await fire(quizItem.id)).error?.error).toBe('QUIZ_NOT_FOUND');
    const chat = (enabled: boolean) =>
      call(server.url, enableChat, { params: { id: roomId }, body: { enabled } }, organizer);
    await chat(false);
    expect((await fire(message.id)).error?.error).toBe('WARNINGS_MESSAGES_PERMISSIONS');
    await chat(true);
    // Nothing is left of the refused attempt.
    expect((await fire(message.id)).data.isFirst).toBe(true);
  });

  it('whose connection to the database is killed before the message sends it once over another', async () => {
    const item = await added({ kind: 'message', text: 'Sem banco' });
    let firing: ReturnType<typeof fire> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`lock table chat_messages in exclusive mode`.execute(tx);
      firing = fire(item.id);
      await expect.poll(() => killBlockedBy(tx), eventually).toBeGreaterThan(0);
    });
    // The chat repeats the insert by itself.
    expect((await firing)?.data).toMatchObject({ isFirst: true, items: [{ timesFired: 1 }] });
    expect(await sent()).toHaveLength(1);
  });

  it('whose connection to the database is killed after the message is possible again, and sends it once', async () => {
    const item = await added({ kind: 'message', text: 'Quase feita' });
    let firing: ReturnType<typeof fire> | undefined;
    await server.db.transaction().execute(async (row) => {
      await server.db.transaction().execute(async (chat) => {
        await sql`lock table chat_messages in exclusive mode`.execute(chat);
        firing = fire(item.id);
        await expect.poll(() => blockedBy(chat), eventually).toBeGreaterThan(0);
        await sql`select from run_sheet_items where id = ${item.id} for update`.execute(row);
      });
      await expect.poll(() => killBlockedBy(row), eventually).toBeGreaterThan(0);
    });
    expect((await firing)?.error?.error).toBe('SERVICE_UNAVAILABLE');
    expect([(await sent()).length, (await read()).data.items[0]?.doneAt]).toEqual([1, null]);
    server.clock.advance(31_000);
    expect((await fire(item.id)).data.isFirst).toBe(true);
    expect((await sent()).length).toBe(1);
  });

  it('that a crash cut off is possible again, and sends the message once', async () => {
    const item = await added({ kind: 'message', text: 'Interrompida' });
    const repository = createRunSheetRepository(server.db);
    const now = server.clock.now();
    expect(await repository.claim(item.id, 0, { now, expiredBefore: new Date(0) })).toBe(true);
    expect((await fire(item.id)).data).toMatchObject({ isFirst: false, items: [{ doneAt: null }] });
    const claimed_at = new Date(now.getTime() - 31_000);
    await server.db.updateTable('run_sheet_items').set({ claimed_at }).where('id', '=', item.id).execute();
    expect((await fire(item.id)).data.isFirst).toBe(true);
    // As if the crash had come after the message.
    await server.db
      .updateTable('run_sheet_items')
      .set({ times_fired: 0, done_at: null })
      .where('id', '=', item.id)
      .execute();
    expect((await fire(item.id)).data.isFirst).toBe(true);
    expect(await sent()).toHaveLength(1);
  });
});
