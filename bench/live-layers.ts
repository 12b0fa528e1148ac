/**
 * A live whose layers come and go: recorded by the real engine and the real packager, played in Chromium by hls.js while it is live
 * (from the end of the playlist) and afterwards from its start to its end, with twenty seeks.
 *
 *   node bench/live-layers.ts [seconds] [changes] [busy processes] [layers at the start, else 1, 2 and 3]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { live as liveLimits } from '@palco/contract/room-limits';
import { chromium, type Page } from 'playwright-core';
import { createPackager } from '../apps/server/src/adapters/packager/packager.ts';
import { Recording } from '../apps/server/src/features/live/recording/recording.ts';
import { FolderOutput, finalizeFolder } from '../apps/server/test/folder-output.ts';
import { openStudio, type Transmitted } from '../apps/server/test/studio.ts';
import { findChromium } from '../tools/bootstrap/chromium.mjs';
import { quiet } from './lib/engine.ts';

const [seconds = 300, changes = 60, busy = 0, only = 0] = process.argv.slice(2).map(Number);
const sizes = ['160x90', '320x180', '640x360'];
const seeks = 20;

/** `skippedS`: seconds that the player left out after stalls, to be at the end of the live again. */
type Watched = { longestStallS: number; jumps: number; skippedS: number; reachedS: number };
/** Two readings of a player are this uncertain, and hls.js goes over holes of up to half a second. */
const toleranceS = 1;
/** hls.js chooses its place at the end of a live by whole segments. */
const segmentS = liveLimits.keyFrameMs / 1000;
type Reading = { readonly at: number; readonly ms: number; readonly hasEnded: boolean };
type Result = {
  readonly start: number;
  readonly wallS: number;
  readonly rungsS: readonly number[];
  readonly takes: number;
  readonly live: Watched;
  readonly played: Watched & { readonly durationS: number; readonly seeksReached: number };
};

const folder = await mkdtemp(path.join(tmpdir(), 'palco-layers-'));
const burning: ChildProcess[] = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const studio = await openStudio();
const server = serve(folder);
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
});
const results = await Promise.all([1, 2, 3].filter((start) => only === 0 || only === start).map(run));
await browser.close();
server.close();
studio.close();
for (const child of burning) child.kill();
await rm(folder, { recursive: true, force: true });
report();

async function run(start: number): Promise<Result> {
  const name = `live-${start}`;
  const [video, audio] = [await studio.sendVideo(name, 'h264', sizes), await studio.sendAudio(name)];
  video.layers.forEach((link, layer) => {
    link.isCut = layer >= start;
  });
  const recording = new Recording(name, new FolderOutput(path.join(folder, name)), {
    isRecorded: true,
    media: { openRoom: async () => studio },
    packager: createPackager(quiet),
    log: quiet,
    sentIn: () => [video.sent, audio.sent],
    isDiskFull: () => false,
    speakerIn: () => null,
  });
  recording.changed();
  const startedAt = await firstDate(name);
  const page = await open(name);
  const live = watch(page, { forS: seconds, isLive: true });
  await change(video, start);
  const wallS = (Date.now() - startedAt) / 1000;
  await recording.close();
  const watched = await live;
  await page.close();
  await finalizeFolder(path.join(folder, name));
  const texts = await Promise.all(
    sizes.map((_, rung) => readFile(path.join(folder, name, `v${rung}/index.m3u8`), 'utf8')),
  );
  return {
    start,
    wallS,
    rungsS: texts.map(lengthOf),
    takes: (texts[0] ?? '').split('#EXT-X-DISCONTINUITY\n').length,
    live: watched,
    played: await play(name, lengthOf(texts[0] ?? '')),
  };
}

/** Switches layers off and on at random, but never all of them off. */
async function change({ layers }: Transmitted, seed: number): Promise<void> {
  let state = seed;
  for (let count = 0; count < changes; count += 1) {
    await delay((seconds * 1000) / changes);
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const link = layers[Math.floor((state / 2 ** 31) * layers.length)];
    if (!link) continue;
    link.isCut = !link.isCut;
    if (layers.every(({ isCut }) => isCut)) link.isCut = false;
  }
}

async function firstDate(name: string): Promise<number> {
  for (;;) {
    const text = await readFile(path.join(folder, name, 'v0/index.m3u8'), 'utf8').catch(() => '');
    const date = /DATE-TIME:(.+)/.exec(text)?.[1];
    if (date !== undefined && text.split('#EXTINF').length > 3) return Date.parse(date);
    await delay(200);
  }
}

async function open(name: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/player.html`);
  await page.evaluate(`(() => {
    const hls = new Hls();
    hls.loadSource('${origin}/${name}/master.m3u8');
    hls.attachMedia(document.querySelector('video'));
    document.querySelector('video').play();
  })()`);
  return page;
}

/**
 * Reads the player twice a second until it ended or the time is over. A jump is a way back, or a way forward that no time has
 * passed for: since the last reading for a recording, since the start for a live, whose player may go on at the end after a stall
 * but is never further than the live itself.
 */
async function watch(page: Page, { forS, rate = 1, isLive }: { forS: number; rate?: number; isLive: boolean }) {
  const result: Watched = { longestStallS: 0, jumps: 0, skippedS: 0, reachedS: 0 };
  let [first, last, movedMs]: [Reading | null, Reading | null, number] = [null, null, 0];
  const end = performance.now() + forS * 1000;
  while (performance.now() < end) {
    const reading = await page.evaluate<Reading>(
      `(() => { const v = document.querySelector('video'); v.playbackRate = ${rate};
        return { at: v.currentTime, ms: performance.now(), hasEnded: v.ended }; })()`,
    );
    const { at, ms } = reading;
    if (first && last) {
      const possibleSince = (before: Reading) => before.at + ((ms - before.ms) / 1000) * rate + toleranceS;
      result.skippedS += Math.max(0, at - possibleSince(last));
      const furthest = isLive ? possibleSince(first) + segmentS : possibleSince(last);
      if (at < last.at - 0.5 || at > furthest) result.jumps += 1;
      if (at > last.at) {
        result.longestStallS = Math.max(result.longestStallS, (ms - movedMs) / 1000);
        movedMs = ms;
      }
    }
    // Filling the player at the beginning is no stall, and a live begins at its end.
    if (!first && at > 0) [first, movedMs] = [reading, ms];
    if (first) last = reading;
    result.reachedS = at;
    if (reading.hasEnded) break;
    await delay(500);
  }
  return result;
}

async function play(name: string, lengthS: number) {
  const page = await open(name);
  const watched = await watch(page, { forS: lengthS, rate: 4, isLive: false });
  const durationS = await page.evaluate<number>(`document.querySelector('video').duration`);
  let seeksReached = 0;
  for (let seek = 0; seek < seeks; seek += 1) {
    const target = ((seek * 7 + 3) % seeks) * (lengthS / seeks);
    const isThere = await page.evaluate<boolean>(`new Promise((resolve) => {
      const v = document.querySelector('video');
      v.playbackRate = 1;
      v.currentTime = ${target};
      v.play();
      const since = performance.now();
      const timer = setInterval(() => {
        const isThere = v.currentTime > ${target} + 0.3 && v.currentTime < ${target} + 15 && v.readyState >= 2;
        if (!isThere && performance.now() - since < 30000) return;
        clearInterval(timer);
        resolve(isThere);
      }, 100);
    })`);
    if (isThere) seeksReached += 1;
  }
  await page.close();
  return { ...watched, durationS, seeksReached };
}

function lengthOf(playlist: string): number {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, duration]) => sum + Number(duration), 0);
}

function serve(root: string): Server {
  const hls = path.resolve('node_modules/hls.js/dist/hls.min.js');
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/player.html') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><video muted width="320"></video><script src="/hls.js"></script>');
      return;
    }
    const file = pathname === '/hls.js' ? hls : path.join(root, path.normalize(pathname));
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
}

function report() {
  const fixed = (value: number) => value.toFixed(1);
  let isMet = true;
  console.log(
    'start  wall s   rungs s              takes  live: stall s, jumps, skipped s  played: length s, stall s, jumps, seeks',
  );
  for (const { start, wallS, rungsS, takes, live, played } of results) {
    const isWhole = rungsS.every((length) => Math.abs(length - wallS) < 1) && Math.abs(played.durationS - wallS) < 1;
    isMet &&= isWhole && takes === 1 && live.jumps + played.jumps === 0 && played.seeksReached === seeks;
    console.log(
      `${start}      ${fixed(wallS)}    ${rungsS.map(fixed).join(' ')}    ${takes}      ${fixed(live.longestStallS)}, ${live.jumps}, ${fixed(live.skippedS)}        ` +
        `${fixed(played.durationS)}, ${fixed(played.longestStallS)}, ${played.jumps}, ${played.seeksReached}/${seeks}`,
    );
  }
  console.log(`live layers, ${changes} changes in ${seconds} s: ${isMet ? 'PASS' : 'short'}`);
  process.exitCode = isMet ? 0 : 1;
}
