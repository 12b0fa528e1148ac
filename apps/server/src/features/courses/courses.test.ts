import { createHash } from 'node:crypto';
import * as contract from '@palco/contract/courses';
import * as files from '@palco/contract/courses/files';
import * as limits from '@palco/contract/room-limits';
import { getRoom, listRooms } from '@palco/contract/rooms';
import { updateRoom } from '@palco/contract/rooms/organizer';
import { acceptTerms } from '@palco/contract/terms';
import * as acceptances from '@palco/contract/terms/acceptances';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { getFile, postUpload, refusalOf } from '../../../test/photos.ts';
import { drawCover } from '../../../test/room-files.ts';
import { enrol, makeChannel, makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startS3 } from '../../../test/s3.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let viewer: Person;
let viewerId: string;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  viewer = await logIn(server.url, 'viewer@palco.test');
  const email = 'viewer@palco.test';
  viewerId = (await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);
const list = (query: { search?: string; page?: string }) =>
  call(server.url, contract.listCourses, { query }, organizer);
const get = (courseId: string) => call(server.url, contract.getCourse, { params: { courseId } }, organizer);
const update = (courseId: string, body: { name?: string; isOpen?: boolean }) =>
  call(server.url, contract.updateCourse, { params: { courseId }, body }, organizer);
const remove = (courseId: string) => call(server.url, contract.deleteCourse, { params: { courseId } }, organizer);
const home = async () => (await call(server.url, listRooms, {}, viewer)).data;
const isServed = async (path: string) => (await getFile(server, path)).status === 200;

const setTerms = (courseId: string, termUrl: string | null) =>
  call(server.url, files.setTerms, { params: { courseId }, body: { termUrl } }, organizer);
const grantTerms = (courseId: string, fileName = 'Termos de uso.pdf') =>
  call(server.url, files.openTermsUpload, { params: { courseId }, body: { fileName } }, organizer);
const giveTerms = async (courseId: string, bytes: Buffer, fileName?: string) => {
  const { data } = await grantTerms(courseId, fileName);
  await postUpload(server.url, data.uploadObject, bytes);
  const set = await setTerms(courseId, data.termUrl);
  expect(set.status).toBe(200);
  return set.data.terms;
};
const accept = (courseId: string, hash: string) =>
  call(server.url, acceptTerms, { params: { userId: viewerId, courseId }, body: { hash } }, viewer);

describe('courses', () => {
  it('are found by words of their name, a page at a time', async () => {
    await sql`insert into courses (name) select 'Iluminação ' || lpad(n::text, 2, '0') from generate_series(1, 23) n`.execute(
      server.db,
    );
    const first = (await list({ search: '  iluminacao' })).data;
    expect([first.total, first.courses.length, first.courses[0]?.name]).toEqual([
      23,
      limits.courses.page,
      'Iluminação 01',
    ]);
    const second = (await list({ search: 'ILUMINAÇÃO', page: '2' })).data;
    expect(second.courses.map(({ name }) => name)).toEqual(['Iluminação 21', 'Iluminação 22', 'Iluminação 23']);
    expect((await list({ search: '07 ilum' })).data.courses.map(({ name }) => name)).toEqual(['Iluminação 07']);
    await sql`insert into courses (name) values ('Índice zzz'), ('indice zza'), ('Jota zzz')`.execute(server.db);
    const names = (await list({ search: 'zz' })).data.courses.map(({ name }) => name);
    expect(names).toEqual(['indice zza', 'Índice zzz', 'Jota zzz']);
    expect((await list({ search: '100%_' })).data).toEqual({ courses: [], total: 0 });
    expect(answer(await list({ page: '0' }))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('say how many rooms and people they have, without enrolments that have expired', async () => {
    const id = await makeCourse(server.db, { name: 'Contado' });
    await makeRoom(server.db, id);
    await enrol(server.db, 'viewer@palco.test', id, 'full');
    await enrol(server.db, 'guest@palco.test', id, 'guest', new Date(server.clock.now().getTime() - 1000));
    expect((await list({ search: 'contado' })).data.courses[0]).toEqual({
      id,
      name: 'Contado',
      isOpen: false,
      image: null,
      rooms: 1,
      people: 1,
      hasTerms: false,
      hasGamification: false,
    });
    expect((await get(id)).data.holdings).toEqual({
      enrolments: 2,
      vouchers: 0,
      acceptances: 0,
      rankedPeople: 0,
      points: 0,
    });
    expect(answer(await get('999999999'))).toEqual([404, 'COURSE_NOT_FOUND']);
  });

  it('that are opened show their rooms to every account at once, and that are closed hide them', async () => {
    const id = await makeCourse(server.db, { name: 'Fechado' });
    const { id: roomId } = await makeRoom(server.db, id);
    const sees = async () => (await home()).some(({ rooms }) => rooms.some((room) => room.id === roomId));
    expect(await sees()).toBe(false);
    expect((await update(id, { isOpen: true, name: ' Aberto ' })).data).toMatchObject({ name: 'Aberto', isOpen: true });
    expect(await sees()).toBe(true);
    await update(id, { isOpen: false });
    expect(await sees()).toBe(false);
    expect(answer(await update('999999999', { isOpen: true }))).toEqual([404, 'COURSE_NOT_FOUND']);
  });

  it('list their rooms in the order that organizers give them, on home too', async () => {
    const id = await makeCourse(server.db, { name: 'Ordenado', isOpen: true });
    const channel_id = await makeChannel(server.db, 'Aulas em ordem');
    const [a, b, c] = await Promise.all(
      ['Aula 2', 'Aula 10', 'Aula 11'].map(async (name) => (await makeRoom(server.db, id, { name, channel_id })).id),
    );
    const order = (ids: string[] | null) =>
      call(server.url, contract.orderCourseRooms, { params: { courseId: id }, body: { ids } }, organizer);
    const onHome = async () =>
      (await home()).find(({ name }) => name === 'Aulas em ordem')?.rooms.map(({ name }) => name);
    const rooms = (await call(server.url, contract.listCourseRooms, { params: { courseId: id } }, organizer)).data;
    expect([rooms.isOrdered, rooms.rooms.map(({ name }) => name)]).toEqual([false, ['Aula 2', 'Aula 10', 'Aula 11']]);
    const ordered = (await order([c ?? '', '999999999', a ?? ''])).data;
    expect([ordered.isOrdered, ordered.rooms.map(({ name }) => name)]).toEqual([
      true,
      ['Aula 11', 'Aula 2', 'Aula 10'],
    ]);
    expect(await onHome()).toEqual(['Aula 11', 'Aula 2', 'Aula 10']);

    // A room that moves to another course and back has lost its place.
    const other = await makeCourse(server.db, { isOpen: true });
    for (const courseId of [other, id])
      await call(server.url, updateRoom, { params: { id: c ?? '' }, body: { courseId } }, organizer);
    expect(await onHome()).toEqual(['Aula 2', 'Aula 10', 'Aula 11']);
    await order([b ?? '', a ?? '']);
    expect(await onHome()).toEqual(['Aula 10', 'Aula 2', 'Aula 11']);
    expect((await order(null)).data.isOrdered).toBe(false);
    expect(await onHome()).toEqual(['Aula 2', 'Aula 10', 'Aula 11']);
  });

  it('are deleted with all they have, but not with rooms', async () => {
    const id = await makeCourse(server.db);
    const { id: roomId } = await makeRoom(server.db, id);
    await enrol(server.db, 'viewer@palco.test', id, 'full');
    const terms = await giveTerms(id, pdf('apagado'));
    expect(answer(await remove(id))).toEqual([409, 'COURSE_HAS_ROOMS']);
    expect(await isServed(terms?.termUrl ?? '')).toBe(true);
    await sql`delete from rooms where id = ${roomId}`.execute(server.db);
    expect((await remove(id)).status).toBe(200);
    expect(answer(await remove(id))).toEqual([404, 'COURSE_NOT_FOUND']);
    expect(await isServed(terms?.termUrl ?? '')).toBe(false);
  });

  it('leave who changed them in the event log', async () => {
    const { id } = (await call(server.url, contract.createCourse, { body: { name: 'Registrado' } }, organizer)).data;
    await update(id, { isOpen: true });
    await giveTerms(id, pdf('registro'));
    await remove(id);
    const kinds = async () =>
      (
        await sql<{ kind: string }>`
          select kind from event_log join users on users.id = user_id
          where email = 'organizer@palco.test' and details ->> 'courseId' = ${id} order by event_log.id`.execute(
          server.db,
        )
      ).rows.map(({ kind }) => kind);
    await expect
      .poll(kinds, { timeout: 60_000 })
      .toEqual(['course_create', 'course_change', 'course_terms', 'course_delete']);
  });
});

describe('the cover of a course', () => {
  it('is shown for its rooms that have none, and replaces the former one', async () => {
    const courseId = await makeCourse(server.db, { isOpen: true });
    const { id: roomId } = await makeRoom(server.db, courseId, { image_url: null });
    const { id: otherId } = await makeRoom(server.db, courseId, { image_url: '/demo/lens.svg' });
    const setCover = (imageUrl: string | null) =>
      call(server.url, files.setCourseCover, { params: { courseId }, body: { imageUrl } }, organizer);
    const give = async (bytes: Buffer) => {
      const body = { fileName: 'capa.png' };
      const { data } = await call(server.url, files.openCourseCoverUpload, { params: { courseId }, body }, organizer);
      await postUpload(server.url, data.uploadObject, bytes);
      return { ...(await setCover(data.imageUrl)), url: data.imageUrl };
    };
    const first = await give(await drawCover(800, 450));
    expect(first.data.image).toBe(first.url);
    const opened = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, viewer);
    expect(opened.data.image).toBe(first.url);
    const other = await call(server.url, getRoom, { params: { id: otherId }, query: {} }, viewer);
    expect(other.data.image).toBe('/demo/lens.svg');
    const second = await give(await drawCover(800, 450));
    expect([await isServed(first.url), await isServed(second.url)]).toEqual([false, true]);
    expect(answer(await setCover(first.url))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await setCover(null)).data.image).toBeNull();
    expect(await isServed(second.url)).toBe(false);
  });
});

describe('the terms of a course', () => {
  it('are a version each, which must be accepted anew, and keep what was accepted', async () => {
    const courseId = await makeCourse(server.db, { isOpen: true });
    const { id: roomId } = await makeRoom(server.db, courseId);
    const enter = async () => answer(await call(server.url, getRoom, { params: { id: roomId }, query: {} }, viewer));
    const first = await giveTerms(courseId, pdf('primeira'), 'Termos nº 1.pdf');
    const hash = createHash('sha256').update(pdf('primeira')).digest('hex');
    expect(first).toMatchObject({ version: 1, fileName: 'Termos nº 1.pdf', hash });
    expect(first?.termUrl).toMatch(/\/termos-no-1\.pdf$/);
    expect(await enter()).toEqual([403, 'TERMS_REQUIRED']);
    await accept(courseId, hash);
    expect(await enter()).toEqual([200, undefined]);

    const second = await giveTerms(courseId, pdf('segunda'));
    expect(second?.version).toBe(2);
    expect(answer(await accept(courseId, hash))).toEqual([409, 'TERMS_CHANGED']);
    expect(await enter()).toEqual([403, 'TERMS_REQUIRED']);
    await accept(courseId, second?.hash ?? '');
    expect(await enter()).toEqual([200, undefined]);
    // Setting what is set changes nothing.
    expect((await setTerms(courseId, second?.termUrl ?? '')).data.terms).toEqual(second);
    const versions = async () =>
      (await call(server.url, acceptances.listTermsVersions, { params: { courseId } }, organizer)).data;
    expect(await versions()).toMatchObject([
      { version: 2, isCurrent: true, acceptances: 1 },
      { version: 1, isCurrent: false, acceptances: 1 },
    ]);
    expect(await isServed(first?.termUrl ?? '')).toBe(true);

    // The same bytes are the same document: its acceptances count again.
    const again = await giveTerms(courseId, pdf('primeira'), 'Outra cópia.pdf');
    expect(again).toMatchObject({ version: 1, hash });
    expect(await enter()).toEqual([200, undefined]);
    expect([await isServed(first?.termUrl ?? ''), await isServed(again?.termUrl ?? '')]).toEqual([false, true]);

    expect((await setTerms(courseId, null)).data.terms).toBeNull();
    expect((await versions()).map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    expect((await get(courseId)).data).toMatchObject({ hasTerms: false, holdings: { acceptances: 2 } });
  });

  it.each([
    ['a page that calls itself PDF', 'termos.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['a picture that calls itself PDF', 'termos.pdf', Buffer.from('\x89PNG\r\n\x1a\n')],
  ])('are no %s', async (_title, fileName, bytes) => {
    const courseId = await makeCourse(server.db);
    const { data } = await grantTerms(courseId, fileName);
    expect(await refusalOf(await postUpload(server.url, data.uploadObject, bytes))).toEqual([
      400,
      'INVALID_TERMS_TYPE',
    ]);
    expect(answer(await setTerms(courseId, data.termUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await get(courseId)).data.hasTerms).toBe(false);
  });

  it('have the name of a PDF, and belong to the course that they were uploaded for', async () => {
    const [courseId, other] = [await makeCourse(server.db), await makeCourse(server.db)];
    expect(answer(await grantTerms(courseId, 'termos.docx'))).toEqual([400, 'INVALID_TERMS_TYPE']);
    expect(answer(await grantTerms('999999999'))).toEqual([404, 'COURSE_NOT_FOUND']);
    const { data } = await grantTerms(courseId);
    await postUpload(server.url, data.uploadObject, pdf('alheia'));
    expect(answer(await setTerms(other, data.termUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect(answer(await setTerms(courseId, 'https://example.com/termos.pdf'))).toEqual([400, 'INVALID_PARAMETERS']);
    // Abandoned uploads are removed after an hour.
    server.clock.advance(limits.uploads.unclaimedMs + 1000);
    await grantTerms(courseId);
    expect(await isServed(data.termUrl)).toBe(false);
    expect(answer(await setTerms(courseId, data.termUrl))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('are checked when they are claimed where the store accepts any file', async () => {
    const store = await startS3();
    const onS3 = await startTestServer({ s3: store.config });
    try {
      const as = await logIn(onS3.url, 'organizer@palco.test');
      const params = { courseId: await makeCourse(onS3.db) };
      const send = async (bytes: Buffer) => {
        const { data } = await call(onS3.url, files.openTermsUpload, { params, body: { fileName: 't.pdf' } }, as);
        await postUpload(onS3.url, data.uploadObject, bytes);
        return call(onS3.url, files.setTerms, { params, body: { termUrl: data.termUrl } }, as);
      };
      expect(answer(await send(Buffer.from('no document')))).toEqual([400, 'INVALID_TERMS_TYPE']);
      expect((await send(pdf('S3'))).data.terms?.version).toBe(1);
    } finally {
      await onS3.close();
      await store.close();
    }
  });
});

describe('the list of acceptances', () => {
  it('says who accepted which version when, is searched, paged, and exported safely', async () => {
    const courseId = await makeCourse(server.db);
    const terms = await giveTerms(courseId, pdf('lista'));
    await sql`
      with people as (
        insert into users (email, name, password_hash)
        select 'aceite' || n || '@palco.test', case n when 1 then '=HYPERLINK("https://x")' when 2 then 'Íris, "a boa"' else 'Pessoa ' || n end, 'x'
        from generate_series(1, 60) n returning id, email
      )
      insert into terms_acceptances (user_id, course_id, terms_hash, accepted_at, is_hash_confirmed)
      select id, ${courseId}, ${terms?.hash}, '2026-01-01T10:00:00Z'::timestamptz + (row_number() over (order by id)) * interval '1 minute', true
      from people`.execute(server.db);
    await sql`
      insert into terms_acceptances (user_id, course_id, terms_hash, accepted_at)
      values (${viewerId}, ${courseId}, ${'c'.repeat(64)}, '2025-01-01')`.execute(server.db);
    const page = async (query: { search?: string; page?: string }) =>
      (await call(server.url, acceptances.listAcceptances, { params: { courseId }, query }, organizer)).data;
    const first = await page({});
    expect([first.total, first.acceptances.length]).toEqual([61, limits.courses.acceptancesPage]);
    expect(first.acceptances[0]).toMatchObject({
      name: 'Pessoa 60',
      email: 'aceite60@palco.test',
      version: 1,
      hash: terms?.hash,
      acceptedAt: '2026-01-01T11:00:00.000Z',
      isHashConfirmed: true,
    });
    expect((await page({ page: '2' })).acceptances.at(-1)).toMatchObject({
      userId: viewerId,
      version: null,
      isHashConfirmed: false,
    });
    expect(await page({ search: 'iris ACEITE2@' })).toMatchObject({
      total: 1,
      acceptances: [{ name: 'Íris, "a boa"' }],
    });

    const exported = await call(server.url, acceptances.exportAcceptances, { params: { courseId } }, organizer);
    const { csv, fileName } = exported.data;
    const lines = csv.split('\r\n');
    expect([fileName, csv.charCodeAt(0), lines.length]).toEqual([`terms-${courseId}.csv`, 0xfeff, 63]);
    expect(lines[0]?.slice(1)).toBe('"name","email","version","sha256","accepted_at","document_shown"');
    expect(lines).toContain(
      `"Íris, ""a boa""","aceite2@palco.test","1","${terms?.hash}","2026-01-01T10:02:00.000Z","yes"`,
    );
    expect(csv).toContain(`"'=HYPERLINK(""https://x"")"`);
    const refused = await call(server.url, acceptances.exportAcceptances, { params: { courseId } }, viewer);
    expect(answer(refused)).toEqual([403, 'NO_PERMISSION']);
    const missing = await call(
      server.url,
      acceptances.listAcceptances,
      { params: { courseId: '999999999' }, query: {} },
      organizer,
    );
    expect(answer(missing)).toEqual([404, 'NOT_FOUND']);
  });
});
