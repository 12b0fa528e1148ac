/** Started by hls-players.ts. */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PlayersOptions, PlayersState } from './hls-players.ts';

const { count, master, cookie, windowS } = workerData as PlayersOptions;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const startedAt = performance.now();
const refused: { status: number; atS: number }[] = [];
const segments = new Array<number>(count).fill(0);
/** The number of the segment that each waits for. */
const places = new Array<number>(count).fill(0);
let [requests, isOver] = [0, false];

const playing = Promise.all(segments.map((_, player) => play(player)));
parentPort?.on('message', (message: 'state' | 'stop') => void answer(message));

async function answer(message: 'state' | 'stop'): Promise<void> {
  isOver ||= message === 'stop';
  if (message === 'stop') await playing;
  const behind = Math.max(...places) - Math.min(...places);
  parentPort?.postMessage({ requests, refused, fewest: Math.min(...segments), behind } satisfies PlayersState);
}

async function play(player: number): Promise<void> {
  // Pages do not open in one moment.
  await delay(Math.random() * count * 10);
  let [variant, renewAt, next, last] = ['', 0, -1, ''];
  while (!isOver) {
    if (performance.now() > renewAt) [variant, renewAt] = [await readVariant(player), renewal()];
    const playlist = await fetchText(next < 0 ? variant : `${variant}?_HLS_msn=${next}&_HLS_skip=YES`);
    if (playlist === null) continue;
    const { newest, count: listed } = readNewest(playlist);
    next = listed;
    places[player] = next;
    if (newest === last || newest === '') continue;
    last = newest;
    if ((await fetchText(new URL(newest, variant).href)) !== null) segments[player] = (segments[player] ?? 0) + 1;
  }
}

/** Pages renew their token between half and nine tenths of a window later. */
function renewal(): number {
  return performance.now() + windowS * 1000 * (0.5 + Math.random() * 0.4);
}

/** Each quality has as many players as the others. */
async function readVariant(player: number): Promise<string> {
  for (;;) {
    const { text } = await request(master, { cookie });
    const variants = text.split('\n').filter((line) => line.includes('/index.m3u8'));
    const variant = variants[player % variants.length];
    if (variant !== undefined) return variant;
    await delay(1000);
  }
}

async function fetchText(url: string): Promise<string | null> {
  const { status, text } = await request(url);
  requests += 1;
  if (status === 200) return text;
  refused.push({ status, atS: Math.round((performance.now() - startedAt) / 1000) });
  await delay(1000);
  return null;
}

/** The last segment of a playlist, or of its end, and the number of the one that follows. */
function readNewest(playlist: string): { newest: string; count: number } {
  const lines = playlist.split('\n');
  const numberOf = (tag: string) =>
    Number.parseInt(lines.find((line) => line.startsWith(tag))?.slice(tag.length) ?? '0', 10);
  const listed = lines.filter((line) => line.endsWith('.m4s'));
  const before = numberOf('#EXT-X-MEDIA-SEQUENCE:') + numberOf('#EXT-X-SKIP:SKIPPED-SEGMENTS=');
  return { newest: listed.at(-1) ?? '', count: before + listed.length };
}

function request(url: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '' });
    get(url, { agent, headers }, (answer) => {
      const isText = url.includes('.m3u8');
      let text = '';
      answer.on('data', (bytes: Buffer) => {
        if (isText) text += bytes.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', failed);
    }).on('error', failed);
  });
}
