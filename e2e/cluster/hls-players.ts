/** Players of one live by HLS that cost little: they wait for the next segment, fetch it, and throw it away. */
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Players = {
  /** Answers by status; 0 for none. */
  readonly statuses: ReadonlyMap<number, number>;
  /** How many segments each has fetched. */
  segments(): readonly number[];
  stop(): Promise<void>;
};

type PlayersOptions = {
  readonly count: number;
  /** The address of the playlist, with a token of that moment. */
  readonly readVariant: () => Promise<string>;
  readonly windowS: number;
};

export function startPlayers({ count, readVariant, windowS }: PlayersOptions): Players {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const statuses = new Map<number, number>();
  const segments = new Array<number>(count).fill(0);
  let isOver = false;

  const fetchText = async (url: string): Promise<string | null> => {
    const { status, text } = await request(url, agent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 200) await delay(1000);
    return status === 200 ? text : null;
  };
  const play = async (player: number) => {
    // Pages do not open in one moment.
    await delay(Math.random() * 2000);
    let variant = await readVariant();
    let renewAt = renewalOf(windowS);
    let [next, last] = [-1, ''];
    while (!isOver) {
      if (performance.now() > renewAt) [variant, renewAt] = [await readVariant(), renewalOf(windowS)];
      const query = next < 0 ? '' : `?_HLS_msn=${next}&_HLS_skip=YES`;
      const playlist = await fetchText(`${variant}${query}`);
      if (playlist === null) continue;
      const { newest, count: listed } = readNewest(playlist);
      next = listed;
      if (newest === last || newest === '') continue;
      last = newest;
      if ((await fetchText(new URL(newest, variant).href)) !== null) segments[player] = (segments[player] ?? 0) + 1;
    }
  };
  const playing = Promise.all(Array.from({ length: count }, (_, player) => play(player)));
  return {
    statuses,
    segments: () => segments,
    stop: async () => {
      isOver = true;
      await playing;
      agent.destroy();
    },
  };
}

/** Pages renew their token between half and nine tenths of a window later. */
const renewalOf = (windowS: number) => performance.now() + windowS * 1000 * (0.5 + Math.random() * 0.4);

/** The last segment of a playlist, or of its end, and the number of the one that follows. */
function readNewest(playlist: string): { newest: string; count: number } {
  const lines = playlist.split('\n');
  const numberOf = (tag: string) => Number(lines.find((line) => line.startsWith(tag))?.slice(tag.length) ?? 0);
  const listed = lines.filter((line) => line.endsWith('.m4s'));
  const before = numberOf('#EXT-X-MEDIA-SEQUENCE:') + numberOf('#EXT-X-SKIP:SKIPPED-SEGMENTS=');
  return { newest: listed.at(-1) ?? '', count: before + listed.length };
}

function request(url: string, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '' });
    get(url, { agent }, (answer) => {
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
