import type { RouteInput } from '@palco/contract/define';
import { activateVoucher, associateRegistered, checkVoucher, registerByVoucher } from '@palco/contract/vouchers';
import {
  createVoucherBatch,
  exportVoucherBatch,
  getVoucherBatch,
  listVoucherBatches,
  listVouchers,
  restoreVoucher,
  revokeVoucher,
  revokeVoucherBatch,
} from '@palco/contract/vouchers/batches';
import { type ExpressionBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeCourse } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import type { Schema } from '../../adapters/db/schema.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
});
afterAll(() => server.close());

type Body = Omit<RouteInput<typeof createVoucherBatch>['body'], 'courseId'>;

const make = async (body: Body, courseName = 'Curso') => {
  const courseId = await makeCourse(server.db, { name: courseName });
  const { data: batch } = await call(server.url, createVoucherBatch, { body: { courseId, ...body } }, organizer);
  const rows = await server.db
    .selectFrom('vouchers')
    .select('code')
    .where('batch_id', '=', batch.id)
    .orderBy('code')
    .execute();
  return { batch, courseId, codes: rows.map((row) => row.code), code: rows[0]?.code ?? '' };
};

const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];
const of = (id: string) => ({ params: { id } });
const list = async (query: RouteInput<typeof listVoucherBatches>['query']) =>
  (await call(server.url, listVoucherBatches, { query }, organizer)).data;
const vouchersOf = async (id: string, query: RouteInput<typeof listVouchers>['query'] = {}) =>
  (await call(server.url, listVouchers, { ...of(id), query }, organizer)).data;
const batchOf = async (id: string) => (await call(server.url, getVoucherBatch, of(id), organizer)).data;
const revoke = (code: string, as = organizer) => call(server.url, revokeVoucher, of(code), as);
const restore = (code: string) => call(server.url, restoreVoucher, of(code), organizer);
const revokeAll = (id: string) => call(server.url, revokeVoucherBatch, of(id), organizer);
const activate = (code: string, as = viewer) => call(server.url, activateVoucher, { ...of(code), query: {} }, as);
const check = async (code: string) => (await call(server.url, checkVoucher, of(code))).data;
const csvOf = async (id: string) => (await call(server.url, exportVoucherBatch, of(id), organizer)).data;

const eventsOf = async (batchId: string) => {
  const rows = await server.db.selectFrom('event_log').select(['kind', 'user_id', 'details']).orderBy('id').execute();
  return rows.filter(({ details }) => (details as { batchId?: string }).batchId === batchId);
};

describe('a voucher batch', () => {
  it('is made with all its codes and what the organizer wrote', async () => {
    const expiresAt = '2030-01-31T23:59:59.000Z';
    const { batch, codes } = await make({ count: 25, accessDays: 90, expiresAt, note: '  Feira do livro ' });
    expect(new Set(codes).size).toBe(25);
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{16}$/);
    expect(batch).toMatchObject({ courseName: 'Curso', note: 'Feira do livro', count: 25, used: 0, revoked: 0 });
    expect(batch).toMatchObject({ accessDays: 90, expiresAt, createdBy: expect.any(String) });
    expect(await batchOf(batch.id)).toEqual(batch);
    expect((await list({})).batches[0]).toEqual(batch);
  });

  it('cannot be made by viewers, for unknown courses, or beyond the limits', async () => {
    const create = (body: Body & { courseId: string }, as: Person) =>
      call(server.url, createVoucherBatch, { body }, as);
    const good = { courseId: '1', count: 1 };
    expect(answer(await create(good, viewer))).toEqual([403, 'NO_PERMISSION']);
    expect(answer(await create({ ...good, courseId: '999999' }, organizer))).toEqual([404, 'NOT_FOUND']);
    for (const bad of [{ count: 10_001 }, { count: 0 }, { accessDays: 3651 }, { note: 'a'.repeat(201) }])
      expect(answer(await create({ ...good, ...bad }, organizer))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('is found by course or note without accents, and by a whole code', async () => {
    const { batch, code } = await make({ count: 2, note: 'Edição de São João' }, 'Iluminação 100%');
    const ids = async (search: string) => (await list({ search })).batches.map(({ id }) => id);
    for (const search of ['iluminacao', 'SAO joao', 'joao iluminacao', '100%', code.toLowerCase()])
      expect(await ids(search), search).toEqual([batch.id]);
    const grouped = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8, 12)}-${code.slice(12)}`;
    expect(await ids(grouped)).toEqual([batch.id]);
    for (const search of ['100_', 'nada disto', code.slice(0, 15)]) expect(await ids(search), search).toEqual([]);
  });

  it('is listed in pages, newest first', async () => {
    const courseId = await makeCourse(server.db, { name: 'Páginas' });
    const made_by = null;
    const values = Array.from({ length: 28 }, () => ({ course_id: courseId, access_days: null, expires_at: null }));
    const rows = await server.db
      .insertInto('voucher_batches')
      .values(values.map((value) => ({ ...value, made_by, created_at: server.clock.now() })))
      .returning('id')
      .execute();
    const [first, second] = [await list({ search: 'paginas' }), await list({ search: 'paginas', page: '2' })];
    expect([first.total, first.batches.length, second.total, second.batches.length]).toEqual([28, 25, 28, 3]);
    const newest = rows.map(({ id }) => id).sort((a, b) => Number(b) - Number(a));
    expect([...first.batches, ...second.batches].map(({ id }) => id)).toEqual(newest);
    expect((await list({ search: 'paginas', page: '99' })).batches).toEqual([]);
  });
});

describe('the vouchers of a batch', () => {
  it('say what became of them, who did it and when', async () => {
    const { batch, codes } = await make({ count: 4 });
    const [unused = '', used = '', revoked = ''] = codes;
    await activate(used);
    await revoke(revoked);
    const { vouchers, total } = await vouchersOf(batch.id);
    expect([total, vouchers.map(({ state }) => state)]).toEqual([4, ['unused', 'used', 'revoked', 'unused']]);
    expect(vouchers[0]).toEqual({
      ...{ code: unused, state: 'unused', url: `${server.url.replace('127.0.0.1', 'localhost')}/voucher/${unused}` },
      ...{ usedAt: null, usedBy: null, revokedAt: null, revokedBy: null },
    });
    expect(vouchers[1]).toMatchObject({ usedBy: { email: 'viewer@palco.test' }, usedAt: expect.any(String) });
    expect(vouchers[2]).toMatchObject({ revokedBy: expect.any(String), revokedAt: expect.any(String) });
    expect(await batchOf(batch.id)).toMatchObject({ count: 4, used: 1, revoked: 1 });

    const found = async (query: Parameters<typeof vouchersOf>[1]) =>
      (await vouchersOf(batch.id, query)).vouchers.map(({ code }) => code);
    expect(await found({ state: 'used' })).toEqual([used]);
    expect(await found({ state: 'revoked' })).toEqual([revoked]);
    expect(await found({ state: 'unused' })).toEqual([codes[0], codes[3]]);
    expect(await found({ search: unused.slice(3, 13).toLowerCase() })).toEqual([unused]);
    expect(await found({ search: 'VIEWER@palco' })).toEqual([used]);
    expect(await found({ search: 'viewer@palco', state: 'unused' })).toEqual([]);
    expect(await found({ page: '2' })).toEqual([]);
  });

  it('are exported with formulas as text', async () => {
    const { batch, codes } = await make({ count: 3 }, '=HYPERLINK("x")');
    const [used = '', revoked = '', unused = ''] = codes;
    await activate(used);
    await revoke(revoked);
    const { csv, fileName } = await csvOf(batch.id);
    expect(fileName).toBe(`vouchers-${batch.id}.csv`);
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    const course = `"'=HYPERLINK(""x"")"`;
    expect(lines[1]).toMatch(`"${used}",${course},"used","viewer@palco.test","20`);
    expect(lines[2]).toMatch(`"${revoked}",${course},"revoked","","","20`);
    expect(lines[3]).toBe(`"${unused}",${course},"unused","","","","${await urlOf(batch.id, unused)}"`);
  });

  it('of a batch that does not exist are not found', async () => {
    for (const route of [getVoucherBatch, exportVoucherBatch, revokeVoucherBatch] as const)
      expect(answer(await call(server.url, route, of('999999'), organizer))).toEqual([404, 'NOT_FOUND']);
    const listed = await call(server.url, listVouchers, { ...of('999999'), query: {} }, organizer);
    expect(answer(listed)).toEqual([404, 'NOT_FOUND']);
  });
});

const urlOf = async (batchId: string, code: string) => (await vouchersOf(batchId, { search: code })).vouchers[0]?.url;

describe('a revoked voucher', () => {
  const registration = (voucherId: string) => ({
    ...{ voucherId, username: 'new.person@example.com', name: 'Nova Pessoa', phone: '1134567890' },
    gender: 'female' as const,
  });

  it('cannot be used, by an account or a registration, until it is restored', async () => {
    const { code } = await make({ count: 1 });
    expect((await revoke(code)).data.state).toBe('revoked');
    expect((await check(code)).ableToUse).toBe(false);
    expect(answer(await activate(code))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
    const register = () => call(server.url, registerByVoucher, { body: registration(code) });
    expect(answer(await register())).toEqual([400, 'VOUCHER_ERROR_REGISTERDATA']);
    expect((await restore(code)).data.state).toBe('unused');
    expect((await register()).status).toBe(200);
    expect((await activate(code)).status).toBe(200);
  });

  it('cannot be used by a registration that had begun before', async () => {
    const { code } = await make({ count: 1 });
    expect((await call(server.url, registerByVoucher, { body: registration(code) })).status).toBe(200);
    await server.db
      .updateTable('voucher_registrations')
      .set({ user_id: (eb) => eb.selectFrom('users').select('id').where('email', '=', 'guest@palco.test') })
      .where('voucher_code', '=', code)
      .execute();
    await revoke(code);
    expect(answer(await call(server.url, associateRegistered, of(code)))).toEqual([400, 'VOUCHER_ERROR_REGISTER']);
  });

  it('stays as it is when it is revoked again; a used one is neither revoked nor restored', async () => {
    const { code, codes, courseId } = await make({ count: 2 });
    const first = (await revoke(code)).data;
    expect((await revoke(code)).data).toEqual(first);
    const used = codes[1] ?? '';
    await activate(used);
    expect(answer(await revoke(used))).toEqual([409, 'VOUCHER_USED']);
    expect(answer(await restore(used))).toEqual([409, 'VOUCHER_USED']);
    expect(answer(await revoke('ZZZZZZZZZZZZZZZZ'))).toEqual([404, 'VOUCHER_NOT_FOUND']);
    expect(answer(await revoke(code, viewer))).toEqual([403, 'NO_PERMISSION']);
    const enrolled = await server.db
      .selectFrom('enrolments')
      .select('kind')
      .where('course_id', '=', courseId)
      .execute();
    expect(enrolled).toEqual([{ kind: 'full' }]);
  });

  it('of a whole batch leaves used vouchers and their access alone', async () => {
    const { batch, code, courseId } = await make({ count: 30 });
    await activate(code);
    const answers = await Promise.all([revokeAll(batch.id), revokeAll(batch.id), revokeAll(batch.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { data }) => sum + data.revoked, 0)).toBe(29);
    expect(await batchOf(batch.id)).toMatchObject({ used: 1, revoked: 29 });
    const enrolled = await server.db
      .selectFrom('enrolments')
      .select('kind')
      .where('course_id', '=', courseId)
      .execute();
    expect(enrolled).toEqual([{ kind: 'full' }]);
  });

  it('is written to the event log with the organizer, once', async () => {
    const { batch, code } = await make({ count: 3 });
    await revoke(code);
    await revoke(code);
    await restore(code);
    await revokeAll(batch.id);
    await revokeAll(batch.id);
    await csvOf(batch.id);
    const kinds = ['voucher_batch_created', 'voucher_revoked', 'voucher_restored', 'voucher_batch_revoked'];
    await expect
      .poll(async () => (await eventsOf(batch.id)).map(({ kind }) => kind), { timeout: 60_000 })
      .toEqual([...kinds, 'voucher_batch_exported']);
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'organizer@palco.test')
      .executeTakeFirstOrThrow();
    expect(new Set((await eventsOf(batch.id)).map(({ user_id }) => user_id))).toEqual(new Set([id]));
  });
});

it('a use and a revocation at the same moment end in exactly one of both', async () => {
  const emails = ['viewer@palco.test', 'viewer2@palco.test', 'guest@palco.test', 'monitor@palco.test'];
  const people = await Promise.all(emails.map((email) => logIn(server.url, email)));
  const rounds = await Promise.all(
    Array.from({ length: 3 }, async (_, round) => {
      const { batch, codes, courseId } = await make({ count: people.length });
      const calls = people.flatMap((person, index) => {
        const code = codes[index] ?? '';
        const [use, take] = [() => activate(code, person), () => (round === 2 ? revokeAll(batch.id) : revoke(code))];
        // Each comes first in half of the pairs.
        return index % 2 === 0 ? [use(), take()] : [take(), use()];
      });
      // Each is done or refused; none fails because the other came in between.
      for (const { status } of await Promise.all(calls)) expect([200, 400, 409]).toContain(status);
      const enrolled = await server.db
        .selectFrom('enrolments')
        .select('user_id')
        .where('course_id', '=', courseId)
        .execute();
      const { vouchers } = await vouchersOf(batch.id);
      expect(vouchers.map(({ state }) => state)).not.toContain('unused');
      const users = vouchers.flatMap(({ state, usedBy }) => (state === 'used' ? [usedBy?.id] : []));
      expect(enrolled.map(({ user_id }) => user_id).toSorted()).toEqual(users.toSorted());
      return vouchers.length;
    }),
  );
  expect(rounds).toEqual([4, 4, 4]);
});

it('a revocation that comes in the middle of a use waits for it, and leaves the voucher used', async () => {
  const { code, courseId } = await make({ count: 1 });
  const user_id = (eb: ExpressionBuilder<Schema, 'enrolments'>) =>
    eb.selectFrom('users').select('id').where('email', '=', 'viewer@palco.test');
  await server.db
    .insertInto('enrolments')
    .values({ user_id, course_id: courseId, kind: 'guest', expires_at: null })
    .execute();
  const waiting = async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      server.db,
    );
    return Number(rows[0]?.count);
  };
  const calls = await server.db.transaction().execute(async (tx) => {
    // The use has read the voucher when it comes to the enrolment, which is locked here.
    await tx.selectFrom('enrolments').select('kind').where('course_id', '=', courseId).forUpdate().execute();
    const use = activate(code);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    const revocation = revoke(code);
    await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    return [use, revocation] as const;
  });
  expect((await calls[0]).status).toBe(200);
  expect(answer(await calls[1])).toEqual([409, 'VOUCHER_USED']);
});
