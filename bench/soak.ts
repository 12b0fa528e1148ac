/**
 * A server under load for a long time, with faults: 500 sockets, 50 messages a second, statistics, quizzes, and a recorded live with
 * 20 viewers. Nothing that was acknowledged may be lost, memory must not grow, and the event loop must not stall outside faults.
 *
 *   node bench/soak.ts [seconds] [--seed n] [--every seconds] [--sockets n] [--messages n] [--viewers n]
 *
 * Memory is compared within the last life of the server: a killed one begins anew. Another process than the server makes the load.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addLiveRoom, seedCrowd } from './lib/crowd.ts';
import { logIn, startPalco } from './lib/palco.ts';
import { ChatLoad } from './lib/soak/chat-load.ts';
import { type Checked, checkStored } from './lib/soak/check.ts';
import { type Fault, inject, planFaults, randomFrom } from './lib/soak/faults.ts';
import { startLive } from './lib/soak/live.ts';
import { QuizLoad } from './lib/soak/quiz-load.ts';
import { ReportLoad } from './lib/soak/report-load.ts';
import { Visitors } from './lib/soak/visitors.ts';
import { growthOf, Watch } from './lib/soak/watch.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '30' },
    sockets: { type: 'string', default: '500' },
    messages: { type: 'string', default: '50' },
    viewers: { type: 'string', default: '20' },
  },
});
const seconds = Number(positionals[0] ?? 600);
const seed = Number(values.seed);
const everyS = Number(values.every);
const sockets = Number(values.sockets);
const messagesPerSecond = Number(values.messages);
const viewers = Number(values.viewers);
const targets = { growth: 0.1, eventLoopMs: 50 };
const sampleMs = Math.min(10_000, seconds * 20);
/** Code is compiled and caches are filled in this time. */
const settleMs = Math.max(10_000, seconds * 100);
/** After a fault everything has to work for this long before the event loop is watched again. */
const calmMs = 2000;
const enterMs = 180_000;
const writtenMs = 60_000;

const palco = await startPalco(
  3922,
  { MEDIA_WORKERS: '1', PALCO_LOG_LEVEL: process.env['PALCO_LOG_LEVEL'] ?? 'silent' },
  path.join(import.meta.dirname, 'lib/soak/server-probe.ts'),
);
const random = randomFrom(seed);
const faults = planFaults(Math.max(1, Math.floor(seconds / everyS) - 1), random);
const recoveries: { readonly fault: Fault; readonly tookMs: number | null }[] = [];
const killedAt: number[] = [];

const roomId = await addLiveRoom(palco.databaseUrl);
const members = await seedCrowd(palco.databaseUrl, sockets);
const organizer = await logIn(palco.url, 'organizer@palco.test');
const live = await startLive(palco, roomId, members.slice(0, viewers));
const visitors = new Visitors(palco.url, roomId, members);
await until(() => visitors.inside.length === sockets, enterMs);
const machineBefore = await readMachine();
const watch = new Watch(palco);
const chat = new ChatLoad(visitors, roomId, messagesPerSecond);
const reports = new ReportLoad(palco.url, roomId, members);
const quiz = new QuizLoad(palco.url, roomId, organizer.token, members);
const startedAt = performance.now();
await run();
reports.stop();
quiz.stop();
await chat.finish(60_000);
const receiving = await receivingNow();
const machine = machineBetween(machineBefore, await readMachine());
const stored = await settledCheck();
visitors.close();
await live.close();
await palco.stop();
report();
process.exit();

/** Faults at even distances; between them the event loop is watched. */
async function run(): Promise<void> {
  await watch.setWatching(true);
  for (const [index, fault] of faults.entries()) {
    await sampleUntil(startedAt + (index + 1) * everyS * 1000);
    await suffer(fault, startedAt + (index + 2) * everyS * 1000 - calmMs - 1000);
  }
  await sampleUntil(startedAt + seconds * 1000);
}

async function sampleUntil(endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    await watch.sample();
    await delay(Math.max(0, Math.min(sampleMs, endMs - performance.now())));
  }
}

async function suffer(fault: Fault, deadline: number): Promise<void> {
  await watch.sample();
  await watch.setWatching(false);
  const injectedAt = performance.now();
  if (fault === 'server') killedAt.push(Date.now());
  await inject(fault, { palco, visitors, random });
  if (fault === 'server') watch.begin();
  let tookMs: number | null = null;
  while (tookMs === null && performance.now() < deadline) {
    if (await isWhole()) tookMs = performance.now() - injectedAt;
  }
  recoveries.push({ fault, tookMs });
  await delay(calmMs);
  await watch.setWatching(true);
}

/** All sockets are inside, new messages are acknowledged, none waits for long, and every viewer has a moving picture. */
async function isWhole(): Promise<boolean> {
  const before = chat.acknowledged.size;
  const viewersNow = await receivingNow();
  const isFlowing = chat.acknowledged.size > before && chat.pending < messagesPerSecond;
  return visitors.inside.length === sockets && isFlowing && viewersNow === viewers;
}

async function receivingNow(): Promise<number> {
  await live.receiving();
  await delay(1000);
  return live.receiving();
}

/** Statistics are written with a delay, and later on a machine whose cores are taken. */
async function settledCheck(): Promise<Checked> {
  const deadline = performance.now() + writtenMs;
  for (;;) {
    const checked = await checkStored(palco.databaseUrl, { chat, reports, quiz }, killedAt);
    if (checked.reportsLost === 0 || performance.now() > deadline) return checked;
    await delay(1000);
  }
}

async function until(isSo: () => boolean, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > deadline)
      throw new Error(`not within ${limitMs} ms: ${isSo}, ${visitors.inside.length} inside ${list(visitors.refused)}`);
    await delay(100);
  }
}

type Machine = { readonly all: number; readonly idle: number; readonly steal: number };

async function readMachine(): Promise<Machine> {
  const [, ...fields] = ((await readFile('/proc/stat', 'utf8')).split('\n')[0] ?? '').split(/\s+/).map(Number);
  // Guest time, in the last two fields, is part of user time.
  const all = fields.slice(0, 8).reduce((sum, one) => sum + one, 0);
  return { all, idle: fields[3] ?? 0, steal: fields[7] ?? 0 };
}

function machineBetween(before: Machine, after: Machine) {
  const all = after.all - before.all;
  return { idle: (after.idle - before.idle) / all, steal: (after.steal - before.steal) / all };
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
}

function report(): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const lastLife = watch.lives.length - 1;
  let [isSteady, isQuick] = [true, true];
  console.log(
    `soak, ${seconds} s, ${sockets} sockets, ${messagesPerSecond} messages a second, ${viewers} viewers, seed ${seed}`,
  );
  console.log('fault               whole again after s');
  for (const { fault, tookMs } of recoveries)
    console.log(`${fault.padEnd(20)}${tookMs === null ? 'not before the next' : (tookMs / 1000).toFixed(1)}`);
  console.log('life   lasted s   heap MB before, after      process MB before, after   event loop p50, p99, max ms');
  for (const [index, life] of watch.lives.entries()) {
    const heap = growthOf(life, settleMs, ({ heapMb }) => heapMb);
    const whole = growthOf(life, settleMs, ({ processMb }) => processMb);
    const texts = [heap, whole].map((growth) =>
      growth ? `${growth.before.toFixed(1)}, ${growth.after.toFixed(1)} (${percent(growth.share)})` : 'too short',
    );
    const { p50Ms = 0, p99Ms = 0, maxMs = 0 } = life.eventLoop ?? {};
    if (p99Ms >= targets.eventLoopMs) isQuick = false;
    // A run without such a life proves nothing about memory.
    if (index === lastLife && (!heap || !whole || Math.max(heap.share, whole.share) > targets.growth)) isSteady = false;
    const lasted = ((life.endedMs - life.startedMs) / 1000).toFixed(0);
    console.log(
      `${String(index + 1).padEnd(7)}${lasted.padEnd(11)}${texts.map((text) => text.padEnd(27)).join('')}` +
        `${[p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1)).join(', ')}`,
    );
  }
  console.log(
    `chat: ${chat.sent} sent, ${chat.acknowledged.size} acknowledged, ${stored.messagesLost} lost, ${stored.messagesDoubled} doubled, ` +
      `${chat.retried} repeated (${list(chat.failures)}), ${chat.pending} never answered`,
  );
  console.log(
    `statistics: ${reports.acknowledged.size} acknowledged, ${stored.reportsLost} lost, and ${stored.reportsOfTheLastSecond} of the second ` +
      `before a kill of the server (the oldest ${stored.oldestLostS.toFixed(1)} s before); refused: ${list(reports.failures)}`,
  );
  console.log(
    `quiz: ${quiz.acknowledged.size} answers acknowledged, ${stored.answersLost} lost, ${quiz.failures} refused`,
  );
  console.log(
    `live: ${receiving} of ${viewers} viewers receive at the end; connections refused: ${list(visitors.refused)}`,
  );
  console.log(
    `machine: load ${loadavg()[0]?.toFixed(1)}, idle ${percent(machine.idle)}, stolen ${percent(machine.steal)}`,
  );
  const isKept = stored.messagesLost + stored.messagesDoubled + stored.reportsLost + stored.answersLost === 0;
  const isMet = isKept && isSteady && isQuick && receiving === viewers && chat.acknowledged.size > 0;
  console.log(
    `soak: nothing acknowledged lost: ${isKept ? 'yes' : 'NO'}; memory within ${percent(targets.growth)}: ${isSteady ? 'yes' : 'NO'}; ` +
      `event loop p99 below ${targets.eventLoopMs} ms: ${isQuick ? 'yes' : 'NO'}: ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}
