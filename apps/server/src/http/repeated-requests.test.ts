import { createCourse } from '@palco/contract/courses';
import { createQuiz } from '@palco/contract/quiz';
import { createRoom } from '@palco/contract/rooms/organizer';
import { createVoucherBatch } from '@palco/contract/vouchers/batches';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../test/client.ts';
import { makeChannel, makeCourse, makeRoom } from '../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let organizer: Person;
let courseId = '';
let channelId = '';
let roomId = '';
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  courseId = await makeCourse(server.db);
  channelId = await makeChannel(server.db);
  roomId = (await makeRoom(server.db, courseId)).id;
});
afterAll(() => server.close());

const withKey = (key: string, as = organizer) => ({ ...as, headers: { 'idempotency-key': key } });
const question = { question: 'Quanto?', answers: ['1', '2'], rightAnswer: 0 };
const creations = {
  course: (as: Person) => call(server.url, createCourse, { body: { name: 'Curso', isOpen: false } }, as),
  room: (as: Person) => call(server.url, createRoom, { body: { name: 'Sala', channelId, courseId } }, as),
  quiz: (as: Person) =>
    call(
      server.url,
      createQuiz,
      { params: { id: roomId }, body: { title: 'Quiz', duration: 30, questions: [question] } },
      as,
    ),
  'voucher batch': (as: Person) => call(server.url, createVoucherBatch, { body: { courseId, count: 3 } }, as),
};
const idOf = (data: object) => ('id' in data ? data.id : 'roomId' in data ? data.roomId : undefined);

describe('a request that is repeated with its key', () => {
  it.each(Object.entries(creations))('creates one %s', async (_name, create) => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => create(withKey('the-first-key'))));
    answers.push(await create(withKey('the-first-key')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ids = new Set(answers.map(({ data }) => idOf(data)));
    expect([ids.size, ids.has(undefined)]).toEqual([1, false]);

    const admin = await logIn(server.url, 'admin@palco.test');
    for (const other of [withKey('the-second-key'), withKey('the-first-key', admin), organizer])
      expect(ids.has(idOf((await create(other)).data))).toBe(false);
  });

  it('is refused with a key that is none', async () => {
    expect((await creations.course(withKey('no key!'))).error?.error).toBe('INVALID_PARAMETERS');
  });
});

describe('a voucher batch', () => {
  it('whose codes cannot be stored is not created', async () => {
    const count = async () =>
      (
        await server.db
          .selectFrom('voucher_batches')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await count();
    await sql`alter table vouchers add constraint none check (false) not valid`.execute(server.db);
    try {
      expect((await creations['voucher batch'](organizer)).status).toBe(500);
    } finally {
      await sql`alter table vouchers drop constraint none`.execute(server.db);
    }
    expect(await count()).toBe(before);
  });
});
