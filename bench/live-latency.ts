/**
 * Glass to glass: a sender whose video shows the time, a viewer who reads it. The ceiling is the same video sent from page to
 * page directly, before and after Palco in the same run. Palco is the real server: its own sending code, one
 * media worker, a live that is recorded, and the page of the room, opened by the link on home, by its URL with an empty cache, and by
 * its URL at the moment when its live begins. Frames count from the first one on, whatever their size.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { seedCrowd } from './lib/crowd.ts';
import { type GlassPages, openGlassPages, until } from './lib/glass/pages.ts';
import type {} from './lib/glass/sender-page.ts';
import type { Seen } from './lib/glass/viewer-page.ts';
import { percentile } from './lib/load.ts';
import { startPalco } from './lib/palco.ts';

/** Times direct; and how long nine of ten viewers wait for the whole picture. */
const targets = { latency: 2, fromHome: 5, byAddress: 4, wholeMs: 1500 };
const repetitions = Number(process.argv[2] ?? 6);
const seconds = Number(process.argv[3] ?? 5);
/** A browser without the processor time for it never sends the whole picture. */
const wholeTimeoutMs = 20_000;
const settleMs = 2000;
/** The recording asks for a key frame every two seconds, and viewers come at any moment of that. */
const settle = () => delay(settleMs * (1 + Math.random()));

type Round = {
  readonly firstFrameMs: number;
  readonly wholeMs: number;
  readonly ages: readonly number[];
  readonly unreadable: number;
};

const palco = await startPalco(3921, { MEDIA_WORKERS: '1' });
const direct = await measureDirect(Math.ceil(repetitions / 2));
const { fromHome, byAddress, atStart } = await measurePalco();
direct.push(...(await measureDirect(Math.floor(repetitions / 2))));
await palco.stop();
report();

function report() {
  const line = (name: string, texts: readonly string[]) =>
    console.log([name.padEnd(18), ...texts.map((text) => text.padStart(14))].join(''));
  line('live', ['age p50 ms', 'age p95 ms', 'first p50 ms', 'p95', 'whole p50 ms', 'p90', 'frames', 'unreadable']);
  const all = { direct, 'palco from home': fromHome, 'palco by address': byAddress, 'palco at start': atStart };
  for (const [name, rounds] of Object.entries(all)) {
    const [ages, firsts, wholes] = [agesOf(rounds), firstsOf(rounds), wholesOf(rounds)];
    const unreadable = rounds.reduce((sum, round) => sum + round.unreadable, 0);
    const numbers = [
      ...[percentile(ages, 0.5), percentile(ages, 0.95), percentile(firsts, 0.5), percentile(firsts, 0.95)],
      ...[percentile(wholes, 0.5), percentile(wholes, 0.9)],
    ];
    line(name, [...numbers, ages.length, unreadable].map(String));
  }
  const ratio = (of: (rounds: readonly Round[]) => number[], rounds: readonly Round[]) =>
    percentile(of(rounds), 0.5) / percentile(of(direct), 0.5);
  const latency = ratio(agesOf, [...fromHome, ...byAddress]);
  const [pressed, addressed] = [ratio(firstsOf, fromHome), ratio(firstsOf, byAddress)];
  const slowest = Math.max(...[fromHome, byAddress, atStart].map((rounds) => percentile(wholesOf(rounds), 0.9)));
  const isMet =
    latency <= targets.latency &&
    pressed <= targets.fromHome &&
    addressed <= targets.byAddress &&
    slowest <= targets.wholeMs;
  console.log(
    `live latency, ${repetitions} connections each: ${latency.toFixed(2)} times direct (target at most ${targets.latency}), ` +
      `first frame ${pressed.toFixed(2)} times from home and ${addressed.toFixed(2)} times by the address with nothing in the ` +
      `cache (target at most ${targets.fromHome} and ${targets.byAddress}), the whole picture for nine of ten within ${slowest} ms (target at most ` +
      `${targets.wholeMs}): ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}

function agesOf(rounds: readonly Round[]): number[] {
  return rounds.flatMap(({ ages }) => ages);
}

function firstsOf(rounds: readonly Round[]): number[] {
  return rounds.map(({ firstFrameMs }) => firstFrameMs);
}

function wholesOf(rounds: readonly Round[]): number[] {
  return rounds.map(({ wholeMs }) => wholeMs);
}

/** In a browser of its own, so that nothing of one measurement is left in the other. */
async function measureDirect(count: number): Promise<Round[]> {
  const { scripts, browser, newContext } = await openGlassPages(palco);
  const rounds: Round[] = [];
  for (let n = 0; n < count; n += 1) {
    const context = await newContext();
    const senderPage = await context.newPage();
    await senderPage.goto('/healthz');
    const viewerPage = await openWindow(browser, senderPage);
    await viewerPage.evaluate(scripts.viewer);
    await senderPage.evaluate(scripts.sender);
    await viewerPage.evaluate(() => viewer.answerDirectly());
    await settle();
    const startedAt = await senderPage.evaluate(() => sender.callDirectly());
    rounds.push(await observe(viewerPage, () => startedAt));
    await context.close();
  }
  await browser.close();
  return rounds;
}

async function measurePalco() {
  const pages = await openGlassPages(palco);
  const { context, roomId } = await pages.beginLive();
  // The first one is not counted: it also measures a server whose code has never run.
  const [fromHome, byAddress] = [await watch(pages, roomId, true), await watch(pages, roomId, false)];
  await context.close();
  const atStart = await watchBeginnings(pages);
  await pages.browser.close();
  return { fromHome: fromHome.slice(1), byAddress: byAddress.slice(1), atStart };
}

/** A different user each time, logged in and with the tours done. */
async function watch({ openViewer }: GlassPages, roomId: string, isFromHome: boolean): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const { token } of await seedCrowd(palco.databaseUrl, repetitions + 1)) {
    // Open before it is measured, as the direct pages are: opening a window is the browser's time.
    const page = await openViewer(token, isFromHome ? '/home' : '/healthz');
    const link = page.locator(`a[href="/course/${roomId}"]`).first();
    if (isFromHome) await link.waitFor();
    await settle();
    if (isFromHome) await link.click();
    else await page.goto(`/course/${roomId}`, { waitUntil: 'commit' });
    rounds.push(await observe(page, ({ openedAt }) => openedAt));
    await page.context().close();
  }
  return rounds;
}

/** Another live each time, watched as soon as it has begun. */
async function watchBeginnings({ openViewer, beginLive }: GlassPages): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const { token } of await seedCrowd(palco.databaseUrl, repetitions)) {
    const page = await openViewer(token, '/healthz');
    const { context, roomId } = await beginLive();
    await page.goto(`/course/${roomId}`, { waitUntil: 'commit' });
    rounds.push(await observe(page, ({ openedAt }) => openedAt));
    await page.context().close();
    await context.close();
  }
  return rounds;
}

/** A window of its own: a background tab is not painted. */
async function openWindow(browser: Browser, page: Page): Promise<Page> {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const opening = page.context().waitForEvent('page');
  const devtools = await browser.newBrowserCDPSession();
  const size = { width: 1440, height: 900 };
  await devtools.send('Target.createTarget', { url: page.url(), newWindow: true, browserContextId, ...size });
  const opened = await opening;
  await opened.waitForLoadState();
  return opened;
}

/** Measures for a while from the first frame on, and until the whole picture is there. */
async function observe(page: Page, startOf: (seen: Seen) => number): Promise<Round> {
  const look = () => page.evaluate(() => viewer.seen());
  await until(async () => (await look()).firstFrameAt > 0);
  await delay(seconds * 1000);
  const deadline = performance.now() + wholeTimeoutMs;
  while ((await look()).wholeAt === 0 && performance.now() < deadline) await delay(100);
  const seen = await look();
  const startedAt = startOf(seen);
  const { ages, unreadable } = seen;
  const wholeMs = seen.wholeAt === 0 ? Number.POSITIVE_INFINITY : seen.wholeAt - startedAt;
  return { firstFrameMs: seen.firstFrameAt - startedAt, wholeMs, ages, unreadable };
}
