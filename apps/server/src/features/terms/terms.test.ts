import { acceptTerms, readTerms } from '@palco/contract/terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createTermsRepository } from './repository.ts';
import { createTermsService } from './service.ts';

const [firstHash, secondHash] = ['a'.repeat(64), 'b'.repeat(64)];
const termUrl = '/files/terms.pdf';

let server: TestServer;
let viewer: Person & { id: string };
let otherId: string;
let courseId: string;
beforeAll(async () => {
  server = await startTestServer();
  viewer = { ...(await logIn(server.url, 'viewer@palco.test')), id: await idOf('viewer@palco.test') };
  otherId = await idOf('viewer2@palco.test');
});
afterAll(() => server.close());

beforeEach(async () => {
  courseId = await createCourse({ terms_url: termUrl, terms_hash: firstHash });
});

const idOf = async (email: string) =>
  (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const createCourse = async (terms: { terms_url: string | null; terms_hash: string | null }) =>
  (
    await server.db
      .insertInto('courses')
      .values({ name: 'A course', ...terms })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const accept = (userId: string, course = courseId, as: Person = viewer, hash?: string) =>
  call(server.url, acceptTerms, { params: { userId, courseId: course }, body: hash ? { hash } : undefined }, as);
const read = (course = courseId) => call(server.url, readTerms, { params: { courseId: course } }, viewer);
const acceptances = () =>
  server.db
    .selectFrom('terms_acceptances')
    .select(['user_id', 'terms_hash', 'is_hash_confirmed', 'accepted_at'])
    .where('course_id', '=', courseId)
    .orderBy('accepted_at')
    .execute();
const pending = (userId: string, course = courseId) =>
  createTermsService({ repository: createTermsRepository(server.db), clock: server.clock }).termsPending(
    userId,
    course,
  );

describe('the terms of a course', () => {
  it('are pending until accepted, and the acceptance stores user, time and document', async () => {
    expect(await pending(viewer.id)).toEqual({ termUrl });
    const before = server.clock.now();
    expect((await accept(viewer.id)).status).toBe(200);
    expect(await pending(viewer.id)).toBeNull();
    expect(await pending(otherId)).toEqual({ termUrl });
    const [stored, ...more] = await acceptances();
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ user_id: viewer.id, terms_hash: firstHash });
    expect(stored?.accepted_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('are named by the server, with the hash of the document', async () => {
    expect((await read()).data).toEqual({ terms: { termUrl, hash: firstHash } });
    expect((await read(await createCourse({ terms_url: null, terms_hash: null }))).data).toEqual({ terms: null });
    expect((await read('999999')).error?.error).toBe('NOT_FOUND');
  });

  it('are not accepted by a reader of another document', async () => {
    const answer = await accept(viewer.id, courseId, viewer, secondHash);
    expect([answer.status, answer.error?.error]).toEqual([409, 'TERMS_CHANGED']);
    expect(await acceptances()).toEqual([]);
    expect((await accept(viewer.id, courseId, viewer, firstHash)).status).toBe(200);
    expect(await acceptances()).toMatchObject([{ terms_hash: firstHash, is_hash_confirmed: true }]);
  });

  it('accepted by a call without the hash are stored as not confirmed', async () => {
    await accept(viewer.id);
    expect(await acceptances()).toMatchObject([{ terms_hash: firstHash, is_hash_confirmed: false }]);
  });

  it('accepted twice, also at the same moment, are accepted once and keep the first time', async () => {
    await Promise.all([accept(viewer.id), accept(viewer.id)]);
    const first = await acceptances();
    server.clock.advance(60_000);
    expect((await accept(viewer.id)).status).toBe(200);
    expect(await acceptances()).toEqual(first);
    expect(first).toHaveLength(1);
  });

  it('ask again when the document changes, and keep what was accepted before', async () => {
    await accept(viewer.id);
    await server.db.updateTable('courses').set({ terms_hash: secondHash }).where('id', '=', courseId).execute();
    expect(await pending(viewer.id)).toEqual({ termUrl });
    server.clock.advance(1000);
    await accept(viewer.id);
    expect((await acceptances()).map((row) => row.terms_hash)).toEqual([firstHash, secondHash]);
  });

  it('cannot be accepted for another user, not even by an admin', async () => {
    const admin = await logIn(server.url, 'admin@palco.test');
    for (const answer of [await accept(otherId), await accept(otherId, courseId, admin)]) {
      expect([answer.status, answer.error?.error]).toEqual([403, 'NO_PERMISSION']);
    }
    expect(await acceptances()).toEqual([]);
  });

  it('of a course that does not exist are not found', async () => {
    const answer = await accept(viewer.id, '999999');
    expect([answer.status, answer.error?.error]).toEqual([404, 'NOT_FOUND']);
    expect(await pending(viewer.id, '999999')).toBeNull();
  });

  it('of a course that has none need no acceptance', async () => {
    const free = await createCourse({ terms_url: null, terms_hash: null });
    expect(await pending(viewer.id, free)).toBeNull();
    expect((await accept(viewer.id, free)).status).toBe(200);
  });

  it.each(['x', '-1', '1e3', '9999999999999999999'])('of course "%s" cause no database query', async (course) => {
    const response = await send(
      server.url,
      'PUT',
      `/api/users/${viewer.id}/accept/course/terms/${course}`,
      undefined,
      viewer,
    );
    expect([response.status, await response.json()]).toEqual([400, { error: 'INVALID_PARAMETERS' }]);
  });

  it('of the demo course link to an existing document', async () => {
    const { terms_url, terms_hash } = await server.db
      .selectFrom('courses')
      .select(['terms_url', 'terms_hash'])
      .where('name', 'like', 'Masterclass%')
      .executeTakeFirstOrThrow();
    expect(terms_url).toBe('/demo/termos-de-uso.pdf');
    expect(terms_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
