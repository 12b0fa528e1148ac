/**
 * Quizzes, offers, vouchers, channels, courses and accounts to call about. Each caller gets its own, so that the success of one does not
 * change the outcome of the next.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { createOffer, enableOffers } from '@palco/contract/offers';
import { closeQuiz, createQuiz, releaseQuiz } from '@palco/contract/quiz';
import { makeCode } from '@palco/domain/vouchers/codes';
import { call, type Person } from '../client.ts';
import { makeChannel, makeCourse } from '../rooms.ts';
import type { TestServer } from '../server.ts';
import type { Input } from './callers.ts';

export type Scene = { readonly server: TestServer; readonly organizer: Person; readonly roomId: string };

const quiz = { title: '', duration: 30, questions: [{ question: 'Capital?', answers: ['A', 'B'], rightAnswer: 1 }] };
const saleBaseUrl = 'https://example.org/offer';

const writeQuiz = async ({ server, organizer, roomId }: Scene): Promise<string> =>
  (await call(server.url, createQuiz, { params: { id: roomId }, body: quiz }, organizer)).data.id;

const startQuiz = async (scene: Scene): Promise<string> => {
  const id = await writeQuiz(scene);
  await call(scene.server.url, releaseQuiz, { params: { id } }, scene.organizer);
  return id;
};

const endQuiz = async (scene: Scene): Promise<string> => {
  const id = await startQuiz(scene);
  await call(scene.server.url, closeQuiz, { params: { id } }, scene.organizer);
  return id;
};

const showOffer = async ({ server, organizer, roomId }: Scene): Promise<string> => {
  const params = { id: roomId };
  await call(server.url, enableOffers, { params, body: { enabled: true } }, organizer);
  return (await call(server.url, createOffer, { params, body: { saleBaseUrl } }, organizer)).data.id;
};

/** A voucher of a course of its own: using it enrols the caller there and nowhere else. */
const makeVoucher = async ({ server: { db, clock } }: Scene): Promise<{ code: string; batchId: string }> => {
  const batch = await db
    .insertInto('voucher_batches')
    .values({
      course_id: await makeCourse(db),
      access_days: null,
      expires_at: null,
      made_by: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const code = makeCode(16, (below) => randomInt(below));
  await db.insertInto('vouchers').values({ code, batch_id: batch.id, used_by: null, used_at: null }).execute();
  return { code, batchId: batch.id };
};

const ofQuiz =
  (open: (scene: Scene) => Promise<string>, more: Partial<Input> = {}) =>
  async (scene: Scene) => ({
    params: { id: await open(scene) },
    ...more,
  });
const ofVoucher = async (scene: Scene) => ({ params: { id: (await makeVoucher(scene)).code } });
const ofBatch = async (scene: Scene) => ({ params: { id: (await makeVoucher(scene)).batchId } });
const ofOffer = async (scene: Scene) => {
  await showOffer(scene);
  return {};
};

const ofChannel = async ({ server: { db } }: Scene) => ({ params: { channelId: await makeChannel(db) } });
const ofCourse = async ({ server: { db } }: Scene) => ({ params: { courseId: await makeCourse(db) } });
/** An account without a role. */
const makeAccount = async ({ server: { db } }: Scene): Promise<string> => {
  const account = { email: `${randomUUID()}@example.org`, name: 'Person', phone: null, thumbnail_url: null };
  const { id } = await db
    .insertInto('users')
    .values({ ...account, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const ofAccount = async (scene: Scene) => ({ params: { userId: await makeAccount(scene) } });
const ofEnrolment = async (scene: Scene) => ({
  params: { userId: await makeAccount(scene), courseId: await makeCourse(scene.server.db) },
});

/** A cue, which is fired before a live too. */
const ofRunSheet =
  (body: unknown, item: { done_at?: Date; removed_at?: Date } = {}) =>
  async ({ server: { db, clock }, roomId }: Scene) => {
    const cue = { room_id: roomId, kind: 'cue', text: 'Break', position: 1, created_at: clock.now() } as const;
    const empty = { offer_id: null, quiz_id: null, time: null, made_by: null };
    const { id } = await db
      .insertInto('run_sheet_items')
      .values({ ...cue, ...empty, ...item })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { roomId, itemId: id }, ...(body === undefined ? {} : { body }) };
  };

/** A doubt of the viewer, done where the call takes that back. */
const ofDoubt =
  (body?: unknown, isDone = false) =>
  async ({ server: { db, clock }, roomId }: Scene) => {
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'viewer@palco.test')
      .executeTakeFirstOrThrow();
    const question = { type: 'questionMessage', text: 'Why?', color_index: 0 } as const;
    const { id } = await db
      .insertInto('chat_messages')
      .values({
        ...question,
        permissions: [],
        room_id: roomId,
        user_id,
        team_id: null,
        original_id: null,
        client_id: randomUUID(),
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const none = { taken_by: null, taken_at: null, done_by: null };
    if (isDone)
      await db
        .insertInto('doubt_states')
        .values({ ...none, message_id: id, done_at: clock.now() })
        .execute();
    return { params: { roomId, messageId: id }, ...(body === undefined ? {} : { body }) };
  };

/** The parts of the input that name what was made, by the name of the route. */
export const subjects: Readonly<Record<string, (scene: Scene) => Promise<Partial<Input>>>> = {
  'channels.create': async () => ({ body: { name: randomUUID() } }),
  'channels.rename': async (scene) => ({ ...(await ofChannel(scene)), body: { name: randomUUID() } }),
  'channels.delete': ofChannel,
  'courses.delete': ofCourse,
  'ranking.reset': async ({ server: { db } }) => ({ params: { id: await makeCourse(db) } }),
  'quiz.create': async () => ({ body: quiz }),
  'quiz.update': ofQuiz(writeQuiz, { body: quiz }),
  'quiz.delete': ofQuiz(writeQuiz),
  'quiz.release': ofQuiz(writeQuiz),
  'quiz.close': ofQuiz(startQuiz),
  'quiz.showResults': ofQuiz(endQuiz),
  'quiz.info': async (scene) => ({ query: { id: await startQuiz(scene) } }),
  'quiz.answer': ofQuiz(startQuiz, { query: { answer: 'A' } }),
  'doubts.take': ofDoubt(),
  'doubts.release': ofDoubt(),
  'doubts.answer': async (scene) => ofDoubt({ text: 'Because.', clientId: randomUUID() })(scene),
  'doubts.close': ofDoubt(),
  'doubts.reopen': ofDoubt(undefined, true),
  'offers.create': async () => ({ body: { saleBaseUrl } }),
  'offers.read': ofOffer,
  'offers.personalUrl': ofOffer,
  'offers.countOpening': async (scene) => ({
    body: { openingId: randomUUID(), offerId: await showOffer(scene), kind: 'click' },
  }),
  'organizers.add': async () => ({ body: { email: 'organizer@palco.test' } }),
  'organizers.remove': ofEnrolment,
  'organizers.setCourses': ofAccount,
  'people.get': ofAccount,
  'people.changeRoles': ofAccount,
  'people.block': ofAccount,
  'people.setSalesforceId': ofAccount,
  'people.sendFirstAccess': ofAccount,
  'people.endLogins': ofAccount,
  'people.changeEnrolment': ofEnrolment,
  'people.removeEnrolment': ofEnrolment,
  'runSheet.change': ofRunSheet({ text: 'Lunch' }),
  'runSheet.remove': ofRunSheet({ isRemoved: true }),
  'runSheet.fire': ofRunSheet({ timesFired: 0 }),
  'runSheet.undo': ofRunSheet(undefined, { done_at: new Date(0) }),
  'vouchers.check': ofVoucher,
  'vouchers.associate': ofVoucher,
  'vouchers.activate': ofVoucher,
  'vouchers.revoke': ofVoucher,
  'vouchers.restore': ofVoucher,
  'vouchers.getBatch': ofBatch,
  'vouchers.list': ofBatch,
  'vouchers.revokeBatch': ofBatch,
  'vouchers.exportBatch': ofBatch,
};

/** The same for socket requests. */
export const requestSubjects: Readonly<Record<string, (scene: Scene) => Promise<Record<string, string>>>> = {
  earned_points: async (scene) => ({ id: await endQuiz(scene) }),
};
