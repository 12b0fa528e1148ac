import { me } from '@palco/contract/auth';
import { sendQuestion, sendReply } from '@palco/contract/chat';
import { readDashboard } from '@palco/contract/dashboard';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeCourse, makeRoom, makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const read = async () => {
  server.clock.advance(3000);
  return (await call(server.url, readDashboard, {}, organizer)).data;
};

it('lists lives with their problems, next lives in order, videos in work, and leaves archived rooms out', async () => {
  const courseId = await makeCourse(server.db);
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
  const live = { is_live: true, live_status: 'live', video_id: null } as const;
  await makeRoom(server.db, courseId, { name: 'Sem sinal', ...live, live_started_at: at(-2) });
  const encoder = { primary_stream_url: 'https://example.org/a.m3u8', live_started_at: at(-1) };
  const { id } = await makeRoom(server.db, courseId, { name: 'De fora', ...live, ...encoder });
  await makeRoom(server.db, courseId, { name: 'Depois', video_id: null, starts_at: at(30) });
  await makeRoom(server.db, courseId, { name: 'Antes', video_id: null, starts_at: at(3) });
  await makeRoom(server.db, courseId, { name: 'Já foi', video_id: null, starts_at: at(-3) });
  await makeRoom(server.db, courseId, { name: 'Arquivada', video_id: null, starts_at: at(4), archived_at: at(-1) });
  const videoId = await makeVideo(server.db);
  await server.db
    .updateTable('video_assets')
    .set({ status: 'CONVERTING', progress: 40 })
    .where('id', '=', videoId)
    .execute();
  await makeRoom(server.db, courseId, { name: 'Em obras', video_id: videoId });
  const viewerId = (await call(server.url, me, {}, await logIn(server.url, 'viewer@palco.test'))).data.userId;
  await server.db
    .insertInto('playback_statistics')
    .values(
      [2_000_000, 4_000_000].map((bitrate) => ({
        room_id: id,
        user_id: viewerId,
        session_id: crypto.randomUUID(),
        at: server.clock.now(),
        position_s: 0,
        is_playing: true,
        is_live: true,
        technology: 'hls',
        bitrate,
        stalls: 0,
      })),
    )
    .execute();

  const board = await read();
  const ours = <Row extends { name: string }>(rows: readonly Row[], names: readonly string[]) =>
    rows.filter(({ name }) => names.includes(name));
  expect(ours(board.live, ['Sem sinal', 'De fora'])).toMatchObject([
    { name: 'Sem sinal', viewers: 0, bitrate: null, problem: 'no_signal' },
    { name: 'De fora', bitrate: 3_000_000, problem: null },
  ]);
  expect(board.upcoming.map(({ name }) => name)).toEqual(['Antes', 'Depois']);
  expect(ours(board.videos, ['Em obras'])).toMatchObject([{ status: 'CONVERTING', progress: 40 }]);
  expect(board.disk).toMatchObject({ isFull: false });
  expect(board.disk.availableBytes).toBeGreaterThan(0);
  expect(board.parts).toMatchObject({ db: 'ok', storage: 'ok' });
});

it('counts the questions of a room that have no reply', async () => {
  const { id } = await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }), { name: 'Dúvidas' });
  const viewer = await logIn(server.url, 'viewer@palco.test');
  const monitor = await logIn(server.url, 'monitor@palco.test');
  const ask = async (text: string) =>
    (await call(server.url, sendQuestion, { params: { id }, body: { text } }, viewer)).data.messageId;
  const [first] = [await ask('Como ligo a luz?'), await ask('E o som?')];
  const waiting = async () => (await read()).doubts.find(({ roomId }) => roomId === id)?.waiting ?? 0;
  expect(await waiting()).toBe(2);
  const body = { text: 'No quadro.', originalMessageId: first };
  await call(server.url, sendReply, { params: { id }, body }, monitor);
  expect(await waiting()).toBe(1);
  // After two weeks the answer comes too late.
  server.clock.advance(15 * 86_400_000);
  organizer = await logIn(server.url, 'organizer@palco.test');
  expect(await waiting()).toBe(0);
});
