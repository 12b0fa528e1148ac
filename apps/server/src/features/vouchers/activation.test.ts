import { activateVoucher } from '@palco/contract/vouchers';
import { createVoucherBatch } from '@palco/contract/vouchers/batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { mailsTo, nextMail } from '../../../test/outbox.ts';
import { whileJobsAreRefused } from '../../../test/refuse-jobs.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const activate = (id: string, as: Person, renew?: 'true') =>
  call(server.url, activateVoucher, { params: { id }, query: renew ? { renew } : {} }, as);
const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

const makeCourse = async (name: string) =>
  (await server.db.insertInto('courses').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

const makeCodes = async (wanted: { count: number; accessDays?: number; expiresAt?: string }, course?: string) => {
  const courseId = course ?? (await makeCourse('Curso'));
  const batch = (await call(server.url, createVoucherBatch, { body: { courseId, ...wanted } }, organizer)).data;
  const rows = await server.db.selectFrom('vouchers').select('code').where('batch_id', '=', batch.id).execute();
  return { batch, courseId, codes: rows.map((row) => row.code) };
};

const enrolment = (courseId: string, email: string) =>
  server.db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select(['kind', 'expires_at'])
    .where('course_id', '=', courseId)
    .where('email', '=', email)
    .executeTakeFirst();

describe('activating a voucher with an account', () => {
  it('enrols once, sends a mail, and refuses a used voucher', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const { codes, courseId } = await makeCodes({ count: 1 });
    expect((await activate(codes[0] ?? '', viewer)).data).toEqual({ courseName: 'Curso' });
    expect(await enrolment(courseId, 'viewer@palco.test')).toEqual({ kind: 'full', expires_at: null });
    expect((await nextMail(server.url, 'viewer@palco.test')).subject).toBe('Voucher ativado');
    const other = await logIn(server.url, 'viewer2@palco.test');
    expect(answer(await activate(codes[0] ?? '', other))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
  });

  it('uses no voucher when its mail cannot be queued, and works when it is repeated', async () => {
    const viewer = await logIn(server.url, 'admin@palco.test');
    const { codes, courseId } = await makeCodes({ count: 1 });
    await whileJobsAreRefused(server.db, async () => {
      expect(answer(await activate(codes[0] ?? '', viewer))).toEqual([503, 'SERVICE_UNAVAILABLE']);
    });
    expect(await enrolment(courseId, 'admin@palco.test')).toBeUndefined();
    expect((await activate(codes[0] ?? '', viewer)).status).toBe(200);
    expect((await nextMail(server.url, 'admin@palco.test')).subject).toBe('Voucher ativado');
  });

  it('an unknown voucher gets 404, an expired one is refused', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    expect(answer(await activate('ZZZZZZZZZZZZZZZZ', viewer))).toEqual([404, 'VOUCHER_NOT_FOUND']);
    const { codes } = await makeCodes({ count: 1, expiresAt: new Date(Date.now() - 1000).toISOString() });
    expect(answer(await activate(codes[0] ?? '', viewer))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
  });

  it('an owned course is refused without using the voucher, and prolonged by a renewal', async () => {
    const guest = await logIn(server.url, 'guest@palco.test');
    const { codes, courseId } = await makeCodes({ count: 2, accessDays: 30 });
    await activate(codes[0] ?? '', guest);
    expect(answer(await activate(codes[1] ?? '', guest))).toEqual([409, 'VOUCHER_ERROR_COURSE']);
    expect((await activate(codes[1] ?? '', guest, 'true')).status).toBe(200);
    const until = (await enrolment(courseId, 'guest@palco.test'))?.expires_at?.getTime() ?? 0;
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(60);
  });

  it('is prolonged by a URL with `renew` alone', async () => {
    const guest = await logIn(server.url, 'guest@palco.test');
    const { codes } = await makeCodes({ count: 2, accessDays: 30 });
    await activate(codes[0] ?? '', guest);
    const path = `/api/vouchers/${codes[1]}/users/associate?renew`;
    expect((await send(server.url, 'PUT', path, undefined, guest)).status).toBe(200);
  });

  it('repeated after a lost response is done once and answered twice', async () => {
    const monitor = await logIn(server.url, 'monitor@palco.test');
    const { codes, courseId } = await makeCodes({ count: 1, accessDays: 30 });
    const twice = [await activate(codes[0] ?? '', monitor), await activate(codes[0] ?? '', monitor, 'true')];
    expect(twice.map(({ status, data }) => [status, data])).toEqual([
      [200, { courseName: 'Curso' }],
      [200, { courseName: 'Curso' }],
    ]);
    const until = (await enrolment(courseId, 'monitor@palco.test'))?.expires_at?.getTime() ?? 0;
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
    await nextMail(server.url, 'monitor@palco.test');
    expect(await mailsTo(server.url, 'monitor@palco.test')).toHaveLength(1);
  });

  it('gives the course to exactly one of many users who activate at the same moment', async () => {
    const emails = [
      'viewer@palco.test',
      'viewer2@palco.test',
      'extra@palco.test',
      'monitor@palco.test',
      'admin@palco.test',
    ];
    const people = await Promise.all(emails.map((email) => logIn(server.url, email)));
    const { codes, courseId } = await makeCodes({ count: 1 });
    const outcomes = await Promise.all(
      [...people, ...people].map(async (p) => ({ token: p.token, ...(await activate(codes[0] ?? '', p)) })),
    );
    const winners = outcomes.filter(({ status }) => status === 200).map(({ token }) => token);
    expect(new Set(winners).size).toBe(1);
    const enrolled = await server.db
      .selectFrom('enrolments')
      .select('user_id')
      .where('course_id', '=', courseId)
      .execute();
    expect(enrolled).toHaveLength(1);
  });
});
