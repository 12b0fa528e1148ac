/**
 * How far behind the producer viewers by HLS are, read from the picture: a recorded live whose video shows the time, sent by Palco's
 * own code, and the page of the room in Chromium where every viewer gets HLS. Each viewer is measured for so many seconds from their
 * first frame on.
 *
 *   npm run bench -- hls-delay [seconds, default 60] [viewers, default 2]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { seedCrowd } from './lib/crowd.ts';
import { openGlassPages, until } from './lib/glass/pages.ts';
import type { Seen } from './lib/glass/viewer-page.ts';
import { percentile } from './lib/load.ts';
import { startPalco } from './lib/palco.ts';

const targets = { p90Ms: 6000, stalls: 0 };
const seconds = Number(process.argv[2] ?? 60);
const viewers = Number(process.argv[3] ?? 2);
/** A live that has gone on for a while: the first playlists have one segment only. */
const liveBeforeMs = 10_000;

const palco = await startPalco(3925, { MEDIA_WORKERS: '1', PALCO_WEBRTC_VIEWERS: '0' });
const glass = await openGlassPages(palco);
const { roomId } = await glass.beginLive();
await delay(liveBeforeMs);
const results: Seen[] = [];
for (const { token } of await seedCrowd(palco.databaseUrl, viewers)) results.push(await watch(token));
await glass.browser.close();
await palco.stop();
report();

async function watch(token: string): Promise<Seen> {
  const page = await glass.openViewer(token, `/course/${roomId}`);
  const look = () => page.evaluate(() => viewer.seen());
  await until(async () => (await look()).firstFrameAt > 0);
  await delay(seconds * 1000);
  const seen = await look();
  await page.context().close();
  return seen;
}

function report() {
  console.log('hls viewer  first ms  delay p50 ms    p90    max  at the start  at the end  frames  stalls  stalled ms');
  const columns = [10, 10, 14, 7, 7, 14, 12, 8, 8, 12];
  for (const [index, { openedAt, firstFrameAt, ages, stalls, stalledMs }] of results.entries()) {
    const numbers = [
      ...[index + 1, firstFrameAt - openedAt, percentile(ages, 0.5), percentile(ages, 0.9), percentile(ages, 1)],
      ...[percentile(ages.slice(0, 30), 0.5), percentile(ages.slice(-30), 0.5), ages.length, stalls, stalledMs],
    ];
    console.log(numbers.map((number, at) => String(Math.round(number)).padStart(columns[at] ?? 8)).join(''));
  }
  const all = results.flatMap(({ ages }) => ages);
  const stalls = results.reduce((sum, result) => sum + result.stalls, 0);
  const isMet = all.length > 0 && percentile(all, 0.9) <= targets.p90Ms && stalls <= targets.stalls;
  console.log(
    `live HLS delay, ${viewers} viewers for ${seconds} s: p50 ${percentile(all, 0.5)} ms, p90 ${percentile(all, 0.9)} ms (target at most ` +
      `${targets.p90Ms}), ${stalls} stalls (target none): ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}
