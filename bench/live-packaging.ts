/**
 * The cost of packaging and recording one live of three layers and audio: the real engine, the real packager, and playlists
 * written as often as a recording writes them. The comparison is the same command, encoding the video instead of copying it.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createFfmpegPackager } from '../apps/server/src/adapters/packager/ffmpeg.ts';
import type { PackagerInput, PackagerSource } from '../apps/server/src/adapters/packager/port.ts';
import { takenPorts } from '../apps/server/src/adapters/packager/ports.ts';
import { describeSources } from '../apps/server/src/adapters/packager/sdp.ts';
import { finalizePlaylists, LivePlaylists } from '../apps/server/src/features/live/recording/live-playlists.ts';
import { nextTake } from '../apps/server/src/features/live/recording/take-files.ts';
import { drawClips, endChild, newFeedOptions, sendClips, type Target } from './lib/clip.ts';
import { quiet, startEngine } from './lib/engine.ts';
import { argumentsOf, childrenNamed, cpuSecondsOf } from './lib/processes.ts';

const targetShare = 0.15;
const seconds = Number(process.argv[2] ?? 30);
/** ffmpeg probes the streams before it starts. */
const warmUpMs = 5000;
const layers = [
  { width: 320, height: 180, kilobits: 600 },
  { width: 640, height: 360, kilobits: 1000 },
  { width: 1280, height: 720, kilobits: 3000 },
];
/** As in Recording. */
const playlistsEveryMs = 500;

const folder = await mkdtemp(path.join(tmpdir(), 'palco-bench-'));
const clips = await drawClips(folder, layers);
const engine = await startEngine();
const room = await engine.openRoom('1');
const packager = createFfmpegPackager(quiet);
const targets: Target[] = [];
const producers: string[] = [];
for (const file of [...clips.files, clips.sound]) {
  const options = newFeedOptions(file === clips.sound ? 'opus' : 'h264');
  const feed = await room.openFeed(options);
  targets.push({ file, options, port: feed.port, rtcpPort: feed.rtcpPort });
  producers.push(feed.producer.id);
}
const [worker = 0] = await childrenNamed('mediasoup');
const sender = sendClips(targets);
await delay(2000);
const idle = await shares({ worker }, seconds / 3);
const copied = await measureCopied();
const encoded = await measureEncoded(copied.command);
await endChild(sender);
await engine.close();
await rm(folder, { recursive: true, force: true });
report();

function report() {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const rows = {
    'copied (Palco)': {
      ffmpeg: copied.ffmpeg,
      node: copied.node,
      worker: copied.worker - idle.worker,
      recordedS: copied.recordedS,
    },
    encoded: {
      ffmpeg: encoded.ffmpeg,
      node: encoded.node,
      worker: encoded.worker - idle.worker,
      recordedS: encoded.recordedS,
    },
  };
  const line = (name: string, texts: readonly string[]) =>
    console.log([name.padEnd(16), ...texts.map((text) => text.padStart(14))].join(''));
  line('of one core', ['ffmpeg', 'playlists', 'media worker', 'all', 'recorded s']);
  const sum = (row: (typeof rows)['encoded']) => row.ffmpeg + row.node + row.worker;
  for (const [name, row] of Object.entries(rows)) {
    const shown = [row.ffmpeg, row.node, row.worker, sum(row)].map(percent);
    line(name, [...shown, row.recordedS.map((duration) => duration.toFixed(0)).join(' ')]);
  }
  const all = sum(rows['copied (Palco)']);
  // Packaging nothing would look cheap.
  const recordedS = Math.min(...copied.recordedS);
  const isWhole = recordedS > seconds && Math.max(...copied.recordedS) < recordedS + 3;
  const isMet = all < targetShare && isWhole;
  console.log(
    `live packaging, three layers and sound for ${seconds} s: ${percent(all)} of one core (target below ${percent(targetShare)}), ` +
      `${(sum(rows.encoded) / all).toFixed(1)} times less than encoding: ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}

async function measureCopied() {
  const recording = path.join(folder, 'copied');
  await mkdir(recording);
  const input = await openInput();
  const packaging = await packager.start(input, await nextTake(recording));
  const ffmpeg = (await childrenNamed('ffmpeg')).find((pid) => pid !== sender.pid) ?? 0;
  const command = await argumentsOf(ffmpeg);
  const used = await during(input, recording, ffmpeg);
  await packaging.stop();
  closeTaps(input);
  await finalizePlaylists(recording);
  return { ...used, command, recordedS: await Promise.all(layers.map((_, layer) => durationOf(recording, layer))) };
}

/** The variants of the master playlist. */
async function durationOf(recording: string, layer: number): Promise<number> {
  const text = await readFile(path.join(recording, `v${layer}`, 'index.m3u8'), 'utf8');
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, duration]) => sum + Number(duration), 0);
}

async function measureEncoded(command: readonly string[]) {
  const recording = path.join(folder, 'encoded');
  await mkdir(recording);
  const input = await openInput();
  const take = await nextTake(recording);
  for (const layer of layers.keys()) await mkdir(path.join(take, `v${layer}`));
  await writeFile(path.join(take, 'input.sdp'), describeSources(input));
  const child = spawn('ffmpeg', encoding(command), { cwd: take, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const { port } of input.videos) while (!(await takenPorts()).has(port)) await delay(50);
  const used = await during(input, recording, child.pid ?? 0);
  await endChild(child);
  closeTaps(input);
  await finalizePlaylists(recording);
  return { ...used, recordedS: await Promise.all(layers.map((_, layer) => durationOf(recording, layer))) };
}

/** The same command, with the encoder the packager uses for video that browsers cannot play. */
function encoding(command: readonly string[]): string[] {
  const from = command.indexOf('-c:v');
  const to = command.indexOf('-c:a');
  if (from < 0 || command[from + 1] !== 'copy' || to < from) throw new Error('The packager no longer copies');
  const encoder = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-tune',
    'zerolatency',
    '-profile:v',
    'baseline',
    '-g',
    '60',
  ];
  const bitrates = layers.flatMap(({ kilobits }, layer) => [`-b:v:${layer}`, `${kilobits}k`]);
  return [...command.slice(0, from), ...encoder, ...bitrates, ...command.slice(to)];
}

/** Taps of the engine, in the order a recording opens them. */
async function openInput(): Promise<PackagerInput> {
  const sources: PackagerSource[] = [];
  for (const producerId of producers) {
    const ports = await packager.reservePorts();
    sources.push({ tap: await room.openTap(producerId, ports), ...ports });
  }
  return { videos: sources.slice(0, layers.length), audios: sources.slice(layers.length) };
}

async function during(input: PackagerInput, recording: string, ffmpeg: number) {
  await Promise.all(input.videos.map(({ tap }) => tap.begin()));
  await Promise.all(input.audios.map(({ tap }) => tap.begin()));
  const playlists = new LivePlaylists(recording);
  const playlistTimer = setInterval(() => {
    playlists.update().catch(() => {
      // The folder of the take may not exist yet; the next update reads it.
    });
  }, playlistsEveryMs);
  await delay(warmUpMs);
  const used = await shares({ worker, ffmpeg }, seconds);
  clearInterval(playlistTimer);
  return used;
}

function closeTaps({ videos, audios }: PackagerInput): void {
  for (const { tap } of [...videos, ...audios]) tap.close();
}

/** Shares of one core over a time: of processes by their pid, and of this one, which does the server's part. */
async function shares<Name extends string>(pids: Readonly<Record<Name, number>>, forS: number) {
  const read = async () => {
    const entries = Object.entries<number>(pids).map(async ([name, pid]) => [name, await cpuSecondsOf(pid)] as const);
    const { user, system } = process.cpuUsage();
    return Object.fromEntries([...(await Promise.all(entries)), ['node', (user + system) / 1e6]]);
  };
  const startedAt = performance.now();
  const before = await read();
  await delay(forS * 1000);
  const after = await read();
  const elapsedS = (performance.now() - startedAt) / 1000;
  const share = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / elapsedS;
  return Object.fromEntries(Object.keys(after).map((name) => [name, share(name)])) as Record<Name | 'node', number>;
}
