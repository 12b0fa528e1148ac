/**
 * A producer whose line carries less than the picture needs, and what a viewer in the real page sees of it: a line that is slow from the
 * start, one that the test before the live has found fast, one that becomes slow in the middle of the live, and fast again.
 *
 *   node bench/live-slow-line.ts [seconds of each part] [kbit/s of the slow line]
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { seedCrowd } from './lib/crowd.ts';
import { openGlassPages, until } from './lib/glass/pages.ts';
import type { Shown } from './lib/glass/viewer-page.ts';
import { startPalco } from './lib/palco.ts';
import { enterOwnNetwork, type LineCount, openLine, ownAddress } from './lib/slow-line.ts';

enterOwnNetwork();

const [seconds = 20, slowKbits = 1000] = process.argv.slice(2).map(Number);
const fastKbits = 20_000;
const ports = { udp: 44_871, tcp: 3927 };
/** The picture may stand still for so long, and what a slow line carries is used to this share once the sender has found it. */
const targets = { gapMs: 2000, usedShare: 0.5, wholeMs: 15_000 };
const fullWidth = 1280;

type Part = {
  readonly name: string;
  readonly kbits: number;
  readonly shown: readonly Shown[];
  readonly startedAt: number;
  readonly endedAt: number;
  readonly sent: LineCount;
  /** Of the second half: the sender has found what the line carries. */
  readonly settled: LineCount;
};

const line = openLine(ports);
const palco = await startPalco(ports.tcp, {
  MEDIA_WORKERS: '1',
  MEDIA_PORT: String(ports.udp),
  MEDIA_LISTEN_IP: ownAddress,
});
const { browser, beginLive, openViewer } = await openGlassPages(palco);
const viewers = await seedCrowd(palco.databaseUrl, 3);
const parts = [
  ...(await watchLive(null, [['slow from the start', slowKbits]])),
  ...(await watchLive(fastKbits * 1000, [['slow, measured fast', slowKbits]])),
  ...(await watchLive(null, [
    ['fast', fastKbits],
    ['becomes slow', slowKbits],
    ['becomes fast again', fastKbits],
  ])),
];
await browser.close();
await palco.stop();
report();

/** A live of its own, whose line has these speeds one after the other. */
async function watchLive(
  uploadBitrate: number | null,
  speeds: readonly (readonly [name: string, kbits: number])[],
): Promise<Part[]> {
  line.setSpeed(speeds[0]?.[1] ?? fastKbits);
  const page = await openViewer(viewers.pop()?.token ?? '', '/healthz');
  const begun = line.count();
  const { context, roomId } = await beginLive(uploadBitrate);
  const liveAt = Date.now();
  await page.goto(`/course/${roomId}`, { waitUntil: 'commit' });
  await until(async () => (await look(page)).firstFrameAt > 0);
  const watched: Part[] = [];
  for (const [name, kbits] of speeds) {
    line.setSpeed(kbits);
    const [startedAt, before] = watched.length === 0 ? [liveAt, begun] : [Date.now(), line.count()];
    await delay((seconds * 1000) / 2);
    const middle = line.count();
    await delay((seconds * 1000) / 2);
    const [endedAt, after] = [Date.now(), line.count()];
    const { shown } = await look(page);
    watched.push({ name, kbits, shown, startedAt, endedAt, sent: less(after, before), settled: less(after, middle) });
  }
  await page.context().close();
  await context.close();
  return watched;
}

function look(page: Page) {
  return page.evaluate(() => viewer.seen());
}

function less(a: LineCount, b: LineCount): LineCount {
  return { bytes: a.bytes - b.bytes, packets: a.packets - b.packets, dropped: a.dropped - b.dropped };
}

function figuresOf({ shown, startedAt, endedAt, kbits, sent, settled }: Part) {
  const frames = shown.filter(([at]) => at >= startedAt && at <= endedAt);
  const times = [startedAt, ...frames.map(([at]) => at), endedAt];
  return {
    gapMs: Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))),
    perSecond: frames.length / ((endedAt - startedAt) / 1000),
    width: frames.at(-1)?.[1] ?? 0,
    wholeMs: (frames.find(([, width]) => width === fullWidth)?.[0] ?? Number.POSITIVE_INFINITY) - startedAt,
    usedShare: (settled.bytes * 8) / 1000 / kbits / (seconds / 2),
    lost: sent.dropped / Math.max(1, sent.packets + sent.dropped),
  };
}

function report() {
  const row = (texts: readonly string[]) =>
    console.log(texts.map((text, n) => text.padEnd(n === 0 ? 22 : 14)).join(''));
  row(['line', 'kbit/s', 'longest gap', 'frames/s', 'width', 'whole after', 'used', 'lost']);
  let isMet = true;
  for (const part of parts) {
    const { gapMs, perSecond, width, wholeMs, usedShare, lost } = figuresOf(part);
    const isSlow = part.kbits === slowKbits;
    isMet &&= gapMs <= targets.gapMs && (isSlow ? usedShare >= targets.usedShare : wholeMs <= targets.wholeMs);
    const share = (value: number) => `${(value * 100).toFixed(1)} %`;
    const whole = Number.isFinite(wholeMs) ? `${wholeMs} ms` : 'never';
    row([
      part.name,
      String(part.kbits),
      `${gapMs} ms`,
      perSecond.toFixed(1),
      String(width),
      whole,
      share(usedShare),
      share(lost),
    ]);
  }
  console.log(
    `live on a slow line: the picture stands still for at most ${targets.gapMs} ms, ${targets.usedShare * 100} % of a slow line are ` +
      `used, the whole picture is back within ${targets.wholeMs} ms: ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}
