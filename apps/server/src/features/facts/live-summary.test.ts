import { endLive, goLive } from '@palco/contract/live';
import { changeSettings } from '@palco/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { mailsTo, nextMail } from '../../../test/outbox.ts';
import { whileJobsAreRefused } from '../../../test/refuse-jobs.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const newRoom = async (courseId?: string) =>
  (await makeRoom(server.db, courseId ?? (await makeCourse(server.db, { isOpen: true })), { video_id: null })).id;
const begin = (id: string) => call(server.url, goLive, { params: { id }, query: {} }, organizer);
const end = (id: string) => call(server.url, endLive, { params: { id }, query: {} }, organizer);
/** Ten minutes pass for the job queue, which has the clock of PostgreSQL. */
const passTenMinutes = () =>
  sql`update pgboss.job set start_after = now() where name = 'live-summary' and state = 'created'
      and start_after between now() + interval '9 minutes' and now() + interval '11 minutes'`.execute(server.db);
const waiting = async () =>
  (await sql`select 1 from pgboss.job where name = 'live-summary' and state = 'created'`.execute(server.db)).rows
    .length;
const done = async () =>
  (await sql`select 1 from pgboss.job where name = 'live-summary' and state = 'completed'`.execute(server.db)).rows
    .length;
const viewerId = async () =>
  (await server.db.selectFrom('users').select('id').where('email', '=', 'viewer@palco.test').executeTakeFirstOrThrow())
    .id;

describe('the summary of a live', () => {
  it('is mailed ten minutes after its end, with what happened in it', async () => {
    const id = await newRoom();
    await begin(id);
    const startedAt = Math.floor(server.clock.now().getTime() / 60_000) * 60_000;
    server.clock.advance(10 * 60_000);
    const minute = (n: number) => new Date(startedAt + n * 60_000);
    for (const [n, viewers] of [
      [0, 10],
      [1, 30],
      [2, 15],
    ] as const) {
      await sql`insert into room_minutes values (${id}, ${minute(n)}, 'hls', 720, ${viewers}, ${viewers * 60_000}, 1, 0, 0, 0),
        (${id}, ${minute(n)}, 'webrtc', 720, 1, 60000, 1, 0, 0, 0)`.execute(server.db);
    }
    await sql`insert into room_minutes values (${id}, ${minute(-2)}, 'hls', 720, 500, 1, 1, 0, 0, 0)`.execute(
      server.db,
    );
    await sql`insert into room_viewers (room_id, user_id, first_at, last_at, live_ms)
      select ${id}, n, now(), now(), case when n < 32 then 1000 else 0 end from generate_series(1, 40) n`.execute(
      server.db,
    );
    await sql`insert into chat_messages (room_id, user_id, type, client_id, text, permissions, color_index, created_at)
      select ${id}, ${await viewerId()}, 'roomMessage', n::text, 'oi', '{}', 1, ${minute(2)} from generate_series(1, 7) n`.execute(
      server.db,
    );
    const quiz = await sql<{
      id: string;
    }>`insert into quizzes (room_id, title, duration_s, created_at, released_at, ends_at)
      values (${id}, 'q', 10, ${minute(1)}, ${minute(2)}, ${minute(3)}) returning id`.execute(server.db);
    const question = await sql<{
      id: string;
    }>`insert into quiz_questions (quiz_id, place, question, answers, right_answer)
      values (${quiz.rows[0]?.id}, 1, 'q', '{a,b}', 0) returning id`.execute(server.db);
    await sql`insert into quiz_answers select ${question.rows[0]?.id}, id, (id % 2)::int, ${minute(2)} from users
      where email in ('viewer@palco.test', 'viewer2@palco.test')`.execute(server.db);
    expect((await end(id)).status).toBe(200);
    expect(await waiting()).toBe(1);
    expect(await mailsTo(server.url, 'organizer@palco.test')).toEqual([]);
    await passTenMinutes();
    const mail = await nextMail(server.url, 'organizer@palco.test');
    expect(mail.subject).toBe('Resumo da transmissão: Sala');
    for (const words of [
      'Pessoas que assistiram: 31. Ao mesmo tempo: no máximo 31, em média 19,3',
      'Minutos assistidos: 58.',
      'Mensagens no chat: 7.',
      'Quizzes: 1; respostas: 2.',
      'Respostas certas: 50%.',
      `/organizer/reports/rooms/${id}`,
    ])
      expect(mail.text).toContain(words);
  });

  it('goes to the organizers of the course alone, in their language', async () => {
    await server.db
      .updateTable('users')
      .set({ is_organizer: true, language: 'es-ES' })
      .where('email', '=', 'monitor@palco.test')
      .execute();
    const courseId = await makeCourse(server.db, { isOpen: true });
    await sql`insert into course_organizers select ${courseId}, id from users where email = 'monitor@palco.test'`.execute(
      server.db,
    );
    const before = (await mailsTo(server.url, 'organizer@palco.test')).length;
    const id = await newRoom(courseId);
    await begin(id);
    await end(id);
    await passTenMinutes();
    expect((await nextMail(server.url, 'monitor@palco.test')).subject).toBe('Resumen del directo: Sala');
    expect(await mailsTo(server.url, 'organizer@palco.test')).toHaveLength(before);
  });

  it('is not sent where an admin turned it off', async () => {
    const admin = await logIn(server.url, 'admin@palco.test');
    await call(server.url, changeSettings, { body: { sendsLiveSummaries: false } }, admin);
    const id = await newRoom();
    await begin(id);
    await end(id);
    const before = await done();
    await passTenMinutes();
    await expect.poll(done, { timeout: 60_000 }).toBe(before + 1);
    const room = await server.db.selectFrom('rooms').select('live_summary_at').where('id', '=', id).executeTakeFirst();
    expect(room).toEqual({ live_summary_at: null });
  });

  it('belongs to the end: a live whose summary cannot be scheduled goes on', async () => {
    const id = await newRoom();
    await begin(id);
    await whileJobsAreRefused(server.db, async () => {
      expect((await end(id)).status).toBe(503);
    });
    const room = await server.db.selectFrom('rooms').select('live_status').where('id', '=', id).executeTakeFirst();
    expect(room).toEqual({ live_status: 'live' });
    expect((await end(id)).status).toBe(200);
  });
});
