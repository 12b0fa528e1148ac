/** The cost of packaging and recording one live of three layers and audio: the real engine, and a real recording. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createPackager } from '../apps/server/src/adapters/packager/packager.ts';
import { FolderOutput, finalizeFolder } from '../apps/server/test/folder-output.ts';
import { drawClips, endChild, newFeedOptions, sendClips, type Target } from './lib/clip.ts';
import { quiet, startEngine } from './lib/engine.ts';
import { childrenNamed, cpuSecondsOf } from './lib/processes.ts';

const targetShare = 0.15;
const seconds = Number(process.argv[2] ?? 30);
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
const idle = await shares([worker], seconds / 3);
const used = await measure();
await endChild(sender);
await engine.close();
report();
await rm(folder, { recursive: true, force: true });

async function measure() {
  const recording = path.join(folder, 'recording');
  const playlists = new FolderOutput(recording);
  const packaging = createPackager(quiet).open({
    nextTake: (rungs) => playlists.openTake({ rungs, isRecorded: true }),
    onKeyFrameNeeded: () => {},
    onWritten: () => {},
  });
  const picture = packaging.showVideo('h264', layers.length);
  const voice = packaging.addVoice();
  for (const [index, producerId] of producers.entries()) {
    const input = index < layers.length ? picture : voice;
    await room.openReceiver(producerId, (_layer, packet) => input.receive(index, packet));
  }
  const running = { update: Promise.resolve(), isUpdating: false };
  const update = async () => {
    running.isUpdating = true;
    await playlists.update();
    running.isUpdating = false;
  };
  const playlistTimer = setInterval(() => {
    if (!running.isUpdating) running.update = update();
  }, playlistsEveryMs);
  await delay(warmUpMs);
  const programs = (await childrenNamed('ffmpeg')).filter((pid) => pid !== sender.pid);
  const measured = await shares([worker, ...programs], seconds);
  clearInterval(playlistTimer);
  await running.update;
  await packaging.close();
  await finalizeFolder(recording);
  return { ...measured, recordedS: await Promise.all(layers.map((_, layer) => durationOf(recording, layer))) };
}

async function durationOf(recording: string, layer: number): Promise<number> {
  const text = await readFile(path.join(recording, `v${layer}`, 'index.m3u8'), 'utf8');
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, duration]) => sum + Number(duration), 0);
}

function report() {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const all = used.children + used.node - idle.children - idle.node;
  // Packaging nothing would look cheap.
  const isWhole = Math.min(...used.recordedS) > seconds;
  const isMet = all < targetShare && isWhole;
  console.log(`recorded ${used.recordedS.map((duration) => duration.toFixed(1)).join(' ')} s`);
  console.log(
    `live packaging, three layers and sound for ${seconds} s: ${percent(all)} of one core (node ${percent(used.node - idle.node)}), ` +
      `target below ${percent(targetShare)}: ${isMet ? 'PASS' : 'short'}`,
  );
  process.exitCode = isMet ? 0 : 1;
}

/** Shares of one core over a time: of processes by their pid, and of this one, which does the server's part. */
async function shares(pids: readonly number[], forS: number): Promise<{ children: number; node: number }> {
  const read = async () => {
    const children = await Promise.all(pids.map(cpuSecondsOf));
    const { user, system } = process.cpuUsage();
    return { children: children.reduce((sum, one) => sum + one, 0), node: (user + system) / 1e6 };
  };
  const startedAt = performance.now();
  const before = await read();
  await delay(forS * 1000);
  const after = await read();
  const elapsedS = (performance.now() - startedAt) / 1000;
  return { children: (after.children - before.children) / elapsedS, node: (after.node - before.node) / elapsedS };
}
