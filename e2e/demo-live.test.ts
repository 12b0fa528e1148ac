import { expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { callAs, post } from './support/api.ts';
import { useJourney } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { expectWithinBudget, weighScripts } from './support/weight.ts';

/** As on a first start: with the rooms of the demo, one of them live. */
const journey = useJourney({
  // Demo rooms are made at a first start only.
  database: 'empty',
  env: { NODE_ENV: 'development', MEDIA_PORT: '0', MEDIA_WORKERS: '1' },
});

it('a newcomer finds a live on home and sees it move', async () => {
  const { page } = await journey.openPage();
  await logIn(page, 'viewer@palco.test');
  await page
    .getByRole('link', { name: /Palco aberto/ })
    .first()
    .click({ timeout: 120_000 });
  await page.getByRole('heading', { name: 'Palco aberto: ao vivo agora' }).waitFor();
  const frames = () =>
    page.evaluate(
      () => document.querySelector<HTMLVideoElement>('#root video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    );
  await expect.poll(frames, { timeout: 120_000 }).toBeGreaterThan(10);
  const pixels = () =>
    page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('#root video');
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!video || !context) return '';
      context.drawImage(video, 0, 0, 64, 36);
      return [...context.getImageData(0, 0, 64, 36).data].join();
    });
  const before = await pixels();
  await expect.poll(pixels, { timeout: 120_000 }).not.toBe(before);
}, 600_000);

it('a live room with its chat loads within its budget of JavaScript', async () => {
  const { databaseUrl } = journey.server;
  const [room] = await query(databaseUrl, "select id from rooms where name like 'Palco aberto%'");
  const { id } = room as { id: string };
  const { page } = await journey.openPage({ width: 360, height: 780 });
  await logIn(page, 'viewer2@palco.test', '/healthz');
  const weigh = weighScripts(page);
  await page.goto(`/course/${id}`);
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('#root video')?.currentTime ?? 0))
    .toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expectWithinBudget('live room', await weigh());
});

it('a demo live that an organizer ended stays ended', async () => {
  const { url, databaseUrl } = journey.server;
  const [room] = await query(databaseUrl, "select id from rooms where name like 'Palco aberto%'");
  const { id } = room as { id: string };
  const isOnAir = async () => (await fetch(`${url}/course/${id}`)).headers.get('server-timing') === 'onair';
  await expect.poll(isOnAir, { timeout: 120_000 }).toBe(true);
  const organizer = await callAs(url, 'organizer@palco.test');
  await post(`${url}/api/rooms/end/live/${id}`, {}, organizer.headers);
  await expect.poll(isOnAir).toBe(false);
  await expect
    .poll(() => query(databaseUrl, `select is_live, live_status from rooms where id = ${id}`))
    .toEqual([{ is_live: false, live_status: 'ended' }]);
});
