import * as contract from '@palco/contract/quiz';
import type { QuestionInput, QuizDetails, QuizInput } from '@palco/contract/quiz/quiz';
import { readRanking } from '@palco/contract/ranking';
import { getRoom, joinRoom } from '@palco/contract/rooms';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, call, connect, connected, logIn, noticed, type Person, send } from '../../../test/client.ts';
import { enrol, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const names = ['viewer', 'viewer2', 'extra', 'organizer', 'guest'] as const;
type Name = (typeof names)[number];

let server: TestServer;
let people: Record<Name, Person>;
let courseId: string;
let roomId: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ fixedSettings: { maxSessions: 20 } });
  courseId = await makeCourse(server.db);
  await server.db.updateTable('courses').set({ has_gamification: true }).where('id', '=', courseId).execute();
  for (const name of ['viewer', 'viewer2'] as const) await enrol(server.db, `${name}@palco.test`, courseId, 'full');
  await enrol(server.db, 'extra@palco.test', courseId, 'extra');
  const logins = await Promise.all(names.map((name) => logIn(server.url, `${name}@palco.test`)));
  people = Object.fromEntries(names.map((name, index) => [name, logins[index]])) as typeof people;
});
beforeEach(async () => {
  roomId = (await makeRoom(server.db, courseId, { is_live: true, live_status: 'live' })).id;
  await server.db.deleteFrom('points_ledger').execute();
  await server.db.deleteFrom('ranking_totals').execute();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

const capital: QuestionInput = { question: 'Capital?', answers: ['Lisboa', 'Brasília', 'Madri'], rightAnswer: 1 };
const single: QuizInput = { title: '', duration: 30, questions: [capital] };
const group: QuizInput = {
  title: 'Duas perguntas',
  duration: 60,
  questions: [capital, { question: 'Gostou?', answers: ['Sim', 'Não'], rightAnswer: null }],
};

const create = async (input: QuizInput = single, inRoom = roomId) =>
  (await call(server.url, contract.createQuiz, { params: { id: inRoom }, body: input }, people.organizer)).data;
const release = (id: string, as: Person = people.organizer) =>
  call(server.url, contract.releaseQuiz, { params: { id } }, as);
const close = (id: string) => call(server.url, contract.closeQuiz, { params: { id } }, people.organizer);
const show = (id: string, isShown = true) =>
  call(server.url, contract.showResults, { params: { id }, body: { show: isShown } }, people.organizer);
const list = async () =>
  (await call(server.url, contract.listQuizzes, { params: { id: roomId } }, people.organizer)).data.questions;
const released = async (input: QuizInput = single) => (await release((await create(input)).id)).data;
const info = (name: Name, id: string) => call(server.url, contract.readQuizzes, { query: { id } }, people[name]);
const answer = (name: Name, id: string, text: string, language = 'pt-BR') =>
  call(
    server.url,
    contract.answerQuiz,
    { params: { id }, query: { answer: text }, body: undefined },
    { ...people[name], headers: { 'accept-language': language } },
  );
const answerMany = (name: Name, id: string, answers: { id: string; answer: string | number }[]) =>
  call(server.url, contract.answerQuiz, { params: { id }, query: {}, body: { answers } }, people[name]);
const activeId = async (name: Name) =>
  (await call(server.url, getRoom, { params: { id: roomId }, query: {} }, people[name])).data.ActiveQuestionId;
const pointsOf = async (name: Name) =>
  (await call(server.url, readRanking, { query: { courseId } }, people[name])).data.user.points;
const listen = async (name: Name) => {
  const socket = await connected(connect(server.url, people[name]));
  sockets.push(socket);
  await ask(socket, joinRoom, { roomId });
  return socket;
};

describe('writing a quiz', () => {
  it('stores changes until it is released', async () => {
    const { id } = await create(group);
    const changed = await call(server.url, contract.updateQuiz, { params: { id }, body: single }, people.organizer);
    expect(changed.data.questions.map(({ question, rightAnswer, counts }) => [question, rightAnswer, counts])).toEqual([
      ['Capital?', 1, [0, 0, 0]],
    ]);
    await release(id);
    const late = await call(server.url, contract.updateQuiz, { params: { id }, body: group }, people.organizer);
    expect(late.error?.error).toBe('QUIZ_RELEASED');
    expect(await list()).toMatchObject([{ id, title: '', questions: [{ question: 'Capital?' }] }]);
  });

  it.each([
    ['one answer', { ...capital, answers: ['só'] }],
    ['ten answers', { ...capital, answers: Array.from({ length: 10 }, (_, n) => `r${n}`) }],
    ['an empty answer', { ...capital, answers: ['a', ' '] }],
    ['the same answer twice', { ...capital, answers: ['a', ' a', 'b'] }],
    ['an empty question', { ...capital, question: '  ' }],
    ['a right answer that is none', { ...capital, rightAnswer: 3 }],
  ])('refuses %s', async (_title, question) => {
    const body = { ...single, questions: [question] };
    const response = await send(server.url, 'POST', `/api/rooms/${roomId}/questions`, body, people.organizer);
    expect(response.status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it.each([0, 4, 3601, 1.5])('refuses %d seconds', async (duration) => {
    const body = { ...single, duration };
    expect((await send(server.url, 'POST', `/api/rooms/${roomId}/questions`, body, people.organizer)).status).toBe(400);
  });

  it('is for organizers, in rooms that exist', async () => {
    const { id } = await create();
    for (const [method, path, body] of [
      ['GET', `/api/rooms/${roomId}/questions`],
      ['POST', `/api/rooms/${roomId}/questions`, single],
      ['PUT', `/api/rooms/questions/${id}`, single],
      ['DELETE', `/api/rooms/questions/${id}`],
      ['POST', `/api/rooms/questions/${id}/release`],
      ['POST', `/api/rooms/questions/${id}/close`],
      ['POST', `/api/rooms/questions/${id}/results`, { show: true }],
    ] as const) {
      expect((await send(server.url, method, path, body, people.viewer)).status, `${method} ${path}`).toBe(403);
    }
    const nowhere = { params: { id: '999999' }, body: single };
    expect((await call(server.url, contract.createQuiz, nowhere, people.organizer)).error?.error).toBe(
      'ROOM_NOT_FOUND',
    );
    expect((await call(server.url, contract.updateQuiz, nowhere, people.organizer)).error?.error).toBe(
      'QUIZ_NOT_FOUND',
    );
    expect((await release('999999')).error?.error).toBe('QUIZ_NOT_FOUND');
  });

  it('can be deleted, except while people answer', async () => {
    const { id } = await released();
    const remove = () => call(server.url, contract.deleteQuiz, { params: { id } }, people.organizer);
    expect((await remove()).error?.error).toBe('QUIZ_RELEASED');
    await close(id);
    expect((await remove()).status).toBe(200);
    expect((await remove()).error?.error).toBe('QUIZ_NOT_FOUND');
    expect(await list()).toEqual([]);
  });
});

describe('a release', () => {
  it('reaches every page of the room with the whole question and without the right answer', async () => {
    const { id } = await create();
    const [viewer, extra] = [await listen('viewer'), await listen('extra')];
    const notice = Promise.all([noticed(viewer, contract.questionReleased), noticed(extra, contract.questionReleased)]);
    const before = server.clock.now().getTime();
    await release(id);
    const [quiz, same] = await notice;
    expect(same).toEqual(quiz);
    expect(quiz).toMatchObject({
      id,
      roomId,
      release: true,
      question: 'Capital?',
      answers: capital.answers,
      duration: 30,
      is_answered: false,
      groups: [],
      results: null,
    });
    expect(JSON.stringify(quiz)).not.toContain('right');
    expect(Date.parse(quiz.ends_at) - Date.parse(quiz.released_at)).toBe(30_000);
    expect(Date.parse(quiz.released_at)).toBeGreaterThanOrEqual(before);
  });

  it('is the same for pages that join late, extra members included', async () => {
    expect(await activeId('viewer')).toBeNull();
    const { id } = await released(group);
    for (const name of ['viewer', 'extra'] as const) {
      expect(await activeId(name)).toBe(id);
      const { data } = await info(name, id);
      expect(data.questions).toMatchObject([{ id, release: true, question: 'Duas perguntas', answers: [] }]);
      expect(data.questions[0]?.groups.map(({ question, answered }) => [question, answered])).toEqual([
        ['Capital?', false],
        ['Gostou?', false],
      ]);
    }
    server.clock.advance(60_000);
    expect(await activeId('viewer')).toBeNull();
  });

  it('closes the one before, and is the first in the list of its room', async () => {
    const first = await released();
    const second = await released();
    expect(await activeId('viewer')).toBe(second.id);
    expect((await answer('viewer', first.id, 'Lisboa')).error?.error).toBe('QUIZ_CLOSED');
    const { data } = await info('viewer', first.id);
    expect(data.questions.map(({ id, release: isReleased }) => [id, isReleased])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  it('repeated does not restart the countdown; a closed quiz stays closed', async () => {
    const quiz = await released();
    server.clock.advance(5000);
    expect((await release(quiz.id)).data.ends_at).toBe(quiz.ends_at);
    await close(quiz.id);
    expect((await release(quiz.id)).error?.error).toBe('QUIZ_CLOSED');
  });

  it('of two at once leaves one', async () => {
    const [a, b] = [await create(), await create()];
    await Promise.all([release(a.id), release(b.id)]);
    const now = server.clock.now();
    expect((await list()).filter((quiz) => quiz.ends_at !== null && new Date(quiz.ends_at) > now)).toHaveLength(1);
  });

  it('cannot be read without access to the room, and drafts not by viewers', async () => {
    const draft = await create();
    expect((await info('viewer', draft.id)).error?.error).toBe('QUIZ_NOT_FOUND');
    expect((await answer('viewer', draft.id, '0')).error?.error).toBe('QUIZ_NOT_FOUND');
    const { id } = await released();
    expect((await info('guest', id)).error?.error).toBe('NO_PERMISSION');
    expect((await answer('guest', id, '0')).error?.error).toBe('NO_PERMISSION');
    expect((await list()).find((quiz) => quiz.id === id)?.questions[0]?.counts).toEqual([0, 0, 0]);
  });
});

describe('answering', () => {
  it.each([
    ['its text', 'Brasília', [0, 1, 0]],
    ['its place', '2', [0, 0, 1]],
  ])('by %s counts', async (_title, text, counts) => {
    const { id } = await released();
    expect((await answer('viewer', id, text)).data).toEqual({ id, answered: [id] });
    expect((await list())[0]?.questions[0]?.counts).toEqual(counts);
    expect((await info('viewer', id)).data.questions[0]).toMatchObject({
      is_answered: true,
      answer: counts.indexOf(1),
    });
  });

  it('is open to extra members too, and pays by speed', async () => {
    const { id } = await released();
    await answer('viewer', id, '1');
    server.clock.advance(15_000);
    await answer('extra', id, '1');
    await answer('viewer2', id, '0');
    await close(id);
    expect(await pointsOf('viewer')).toBeGreaterThan(190);
    const half = await pointsOf('extra');
    expect(half).toBeGreaterThan(140);
    expect(half).toBeLessThanOrEqual(150);
    expect(await pointsOf('viewer2')).toBe(0);
  });

  it('twice is refused in the caller’s language, and changes nothing', async () => {
    const { id } = await released();
    await answer('viewer', id, '1');
    for (const [language, text] of [
      ['pt-BR', 'Você já respondeu esta pergunta.'],
      ['en-US', 'You have already answered this question.'],
      ['es-ES', 'Ya respondiste esta pregunta.'],
    ] as const) {
      const second = await answer('viewer', id, '0', language);
      expect([second.status, second.error]).toEqual([409, { error: 'QUIZ_ANSWERED', error_description: text }]);
    }
    expect((await list())[0]?.questions[0]?.counts).toEqual([0, 1, 0]);
  });

  it('many times at once counts once, and pays for the one that counted', async () => {
    const { id } = await released();
    const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => answer('viewer', id, String(n % 3))));
    expect(tries.filter((one) => one.status === 200)).toHaveLength(1);
    expect(tries.filter((one) => one.error?.error === 'QUIZ_ANSWERED')).toHaveLength(29);
    const counts = (await list())[0]?.questions[0]?.counts ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const isRight = counts[1] === 1;
    await close(id);
    expect((await pointsOf('viewer')) > 0).toBe(isRight);
  });

  it('too late is refused with a reason', async () => {
    const { id } = await released();
    server.clock.advance(30_000);
    const late = await answer('viewer', id, '1', 'en-US');
    expect([late.status, late.error]).toEqual([
      409,
      { error: 'QUIZ_CLOSED', error_description: 'The time for this question is over.' },
    ]);
    const { id: other } = await released();
    await close(other);
    expect((await answer('viewer', other, '1')).error?.error).toBe('QUIZ_CLOSED');
    expect(await pointsOf('viewer')).toBe(0);
  });

  it.each(['', '3', '-1', 'lisboa', 'x'.repeat(121)])('refuses "%s"', async (text) => {
    const { id } = await released();
    expect((await answer('viewer', id, text)).status).toBe(400);
    expect((await info('viewer', id)).data.questions[0]?.is_answered).toBe(false);
  });

  it('refuses calls without an answer, with an empty one, and for unknown quizzes', async () => {
    const { id } = await released();
    const post = (body?: unknown) => send(server.url, 'POST', `/api/rooms/questions/${id}/answer`, body, people.viewer);
    for (const body of [undefined, {}, { answers: [] }, { answers: [{ id, answer: 1.5 }] }, { answers: 'x' }]) {
      expect((await post(body)).status).toBe(400);
    }
    expect((await answer('viewer', 'abc', '1')).status).toBe(400);
    expect((await answer('viewer', '999999', '1')).error?.error).toBe('QUIZ_NOT_FOUND');
    expect((await answerMany('viewer', id, [{ id, answer: 1 }])).data).toEqual({ id, answered: [id] });
  });

  it('is written in the event log', async () => {
    const { id } = await released();
    await answer('viewer', id, '1');
    const kinds = async () =>
      (
        await server.db.selectFrom('event_log').select('kind').where('room_id', '=', roomId).orderBy('id').execute()
      ).map((row) => row.kind);
    await expect.poll(kinds).toEqual(['quiz_create', 'quiz_release', 'quiz_answer']);
  });
});

describe('a group', () => {
  it('is answered question by question; each is locked by its first answer', async () => {
    const { id, questions } = await released(group);
    const [first = '', second = ''] = questions.map((question) => question.id);
    expect((await answerMany('viewer', id, [{ id: first, answer: 'Brasília' }])).data.answered).toEqual([first]);
    expect((await answerMany('viewer', id, [{ id: first, answer: 0 }])).error?.error).toBe('QUIZ_ANSWERED');
    const halfway = (await info('viewer', id)).data.questions[0];
    expect(halfway?.is_answered).toBe(false);
    expect(halfway?.groups.map(({ answered, answer: own }) => [answered, own])).toEqual([
      [true, 1],
      [false, null],
    ]);
    // New answers of a call count; earlier ones stay.
    const both = [
      { id: first, answer: 2 },
      { id: second, answer: '0' },
    ];
    expect((await answerMany('viewer', id, both)).data.answered).toEqual([second]);
    expect((await info('viewer', id)).data.questions[0]?.is_answered).toBe(true);
    expect((await list())[0]?.questions.map((question) => question.counts)).toEqual([
      [0, 1, 0],
      [1, 0],
    ]);
    await close(id);
    const points = await pointsOf('viewer');
    expect(points).toBeGreaterThan(190);
    expect(points).toBeLessThanOrEqual(200);
  });

  it('stores nothing of a call with an unknown question or answer', async () => {
    const other = await released(group);
    const { id, questions } = await released(group);
    const [first = ''] = questions.map((question) => question.id);
    for (const wrong of [
      { id: other.questions[0]?.id ?? '', answer: 0 },
      { id: questions[1]?.id ?? '', answer: 9 },
    ]) {
      const refused = await answerMany('viewer', id, [{ id: first, answer: 0 }, wrong]);
      expect(refused.error?.error).toBe('QUIZ_ANSWER_UNKNOWN');
    }
    expect((await answer('viewer', id, '0')).error?.error).toBe('QUIZ_ANSWER_UNKNOWN');
    expect((await info('viewer', id)).data.questions[0]?.groups.some((question) => question.answered)).toBe(false);
  });
});

describe('results', () => {
  it('are sent to organizers while viewers answer', async () => {
    const { id } = await released();
    const organizer = await listen('organizer');
    const received = new Promise((resolve) => {
      organizer.on('question_changed', ({ quiz }: { quiz: QuizDetails | null }) => {
        if (quiz?.questions[0]?.counts[1] === 2) resolve(quiz);
      });
    });
    await Promise.all([answer('viewer', id, '1'), answer('viewer2', id, '1')]);
    expect(await received).toMatchObject({ id, questions: [{ counts: [0, 2, 0], rightAnswer: 1 }] });
  });

  it('are shown to viewers by the organizer, which closes the quiz, and hidden again', async () => {
    const { id } = await released();
    await answer('viewer', id, '0');
    const viewer = await listen('viewer');
    let notice = noticed(viewer, contract.releasedQuestionUpdated);
    const shown = await show(id);
    expect(shown.data.areResultsShown).toBe(true);
    const results = [{ id, counts: [1, 0, 0], rightAnswer: 1 }];
    expect(await notice).toMatchObject({ id, release: false, results });
    expect((await answer('viewer2', id, '1')).error?.error).toBe('QUIZ_CLOSED');
    expect((await info('viewer', id)).data.questions[0]).toMatchObject({ results, answer: 0 });
    notice = noticed(viewer, contract.releasedQuestionUpdated);
    await show(id, false);
    expect(await notice).toMatchObject({ id, results: null });
    expect((await info('viewer', id)).data.questions[0]?.results).toBeNull();
  });

  it('do not exist before a release', async () => {
    const { id } = await create();
    expect((await show(id)).error?.error).toBe('QUIZ_NOT_RELEASED');
    expect((await close(id)).error?.error).toBe('QUIZ_NOT_RELEASED');
  });

  it('close for all viewers when the organizer closes early', async () => {
    const { id } = await released();
    const viewer = await listen('viewer');
    const notice = noticed(viewer, contract.releasedQuestionUpdated);
    await close(id);
    expect(await notice).toMatchObject({ id, release: false, results: null });
    // A second close changes nothing.
    const ends = (await list())[0]?.ends_at;
    server.clock.advance(1000);
    expect((await close(id)).data.ends_at).toBe(ends);
  });
});

describe('the points of an answer', () => {
  const earned = async (name: Name, id: string) => {
    const socket = await connected(connect(server.url, people[name]));
    sockets.push(socket);
    return ask(socket, contract.earnedPoints, { id });
  };
  const nothing = (isClosed: boolean) => ({ ok: true, data: { isClosed, earned: null } });

  it('are not sent before the question has closed, neither by the quiz nor by the ranking', async () => {
    const { id } = await released();
    await answer('viewer', id, '1');
    expect(await earned('viewer', id)).toEqual(nothing(false));
    const { data: during } = await call(server.url, readRanking, { query: { courseId } }, people.viewer);
    expect([during.user, during.firstTen]).toEqual([{ rank: null, points: 0 }, []]);
    server.clock.advance(30_000);
    const points = await pointsOf('viewer');
    expect(points).toBeGreaterThan(190);
    expect(await earned('viewer', id)).toEqual({
      ok: true,
      data: { isClosed: true, earned: { points, rank: 1, total: points } },
    });
  });

  it('of an earlier quiz stay in the ranking while another one is running', async () => {
    const first = await released();
    await answer('viewer', first.id, '1');
    await close(first.id);
    const points = await pointsOf('viewer');
    const second = await released();
    await answer('viewer', second.id, '1');
    await answer('viewer2', second.id, '1');
    expect(await pointsOf('viewer')).toBe(points);
    const { data } = await call(server.url, readRanking, { query: { courseId } }, people.viewer2);
    expect([data.user, data.firstTen.map(({ name }) => name)]).toEqual([{ rank: null, points: 0 }, ['Vitória Souza']]);
    expect(await earned('viewer', first.id)).toMatchObject({ data: { earned: { points, total: points } } });
    await close(second.id);
    expect(await pointsOf('viewer')).toBeGreaterThan(points);
  });

  it('are each person’s own, the same however often they are asked for', async () => {
    const { id } = await released();
    await answer('viewer', id, '1');
    await answer('viewer2', id, '0');
    await close(id);
    const own = await earned('viewer', id);
    expect(own).toMatchObject({ data: { earned: { rank: 1 } } });
    expect(await earned('viewer', id)).toEqual(own);
    expect(await earned('viewer2', id)).toEqual({
      ok: true,
      data: { isClosed: true, earned: { points: 0, rank: null, total: 0 } },
    });
  });

  it('are nothing without an answer, for an opinion, for staff, and without gamification', async () => {
    const { id } = await released();
    await answer('organizer', id, '1');
    await close(id);
    expect(await earned('viewer', id)).toEqual(nothing(true));
    expect(await earned('organizer', id)).toEqual(nothing(true));
    const opinion = await released({ ...single, questions: [{ ...capital, rightAnswer: null }] });
    await answer('viewer', opinion.id, '1');
    await close(opinion.id);
    expect(await earned('viewer', opinion.id)).toEqual(nothing(true));
    const played = await released();
    await answer('viewer', played.id, '1');
    await close(played.id);
    await server.db.updateTable('courses').set({ has_gamification: false }).where('id', '=', courseId).execute();
    expect(await earned('viewer', played.id)).toEqual(nothing(true));
    await server.db.updateTable('courses').set({ has_gamification: true }).where('id', '=', courseId).execute();
  });

  it('are refused without access to the room, and for a draft', async () => {
    const { id } = await released();
    await close(id);
    expect(await earned('guest', id)).toMatchObject({ ok: false, error: 'NO_PERMISSION' });
    expect(await earned('viewer', (await create()).id)).toMatchObject({ ok: false, error: 'QUIZ_NOT_FOUND' });
  });
});
