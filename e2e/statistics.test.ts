import { expect, it, onTestFinished } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { callAs, post } from './support/api.ts';
import { note } from './support/note.ts';
import { addRoom } from './support/rooms.ts';
import { startServer } from './support/server.ts';

const videoId = '00000000-0000-4000-8000-000000000001';

it('reports of players are written within a second or so, and a crash loses none of them', async () => {
  const server = await startServer();
  onTestFinished(() => server.dispose());
  await server.sql(`insert into video_assets (id, status, file_name) values ('${videoId}', 'READY', 'x.mp4')`);
  const roomId = await addRoom(server, { name: 'Sala', videoId });
  const viewer = await callAs(server.url, 'viewer@palco.test');
  const report = (position: number) => {
    const place = { session_token: viewer.session, videoId, position, duration: 3600 };
    const state = { playing: true, live: false, technology: 'hls', clientTs: 0 };
    return post(`${server.url}/livestream/statistics/${roomId}`, { ...place, ...state }, viewer.headers);
  };
  const written = async () => {
    const rows = await query(server.databaseUrl, 'select position_s from playback_statistics order by position_s');
    return rows.map((row) => (row as { position_s: number }).position_s);
  };

  let longestMs = 0;
  for (const position of [1, 2, 3]) {
    await report(position);
    const acknowledgedAt = performance.now();
    // Reports are collected for one second.
    await expect.poll(written, { interval: 20 }).toContain(position);
    longestMs = Math.max(longestMs, performance.now() - acknowledgedAt);
  }
  note(`statistics: written at most ${Math.round(longestMs)} ms after they were acknowledged`);
  await report(4);
  await server.kill9();

  await expect.poll(() => written()).toEqual(expect.arrayContaining([1, 2, 3]));
  const [progress] = await query(server.databaseUrl, 'select position_s from video_progress');
  expect((progress as { position_s: number }).position_s).toBeGreaterThanOrEqual(3);
});
