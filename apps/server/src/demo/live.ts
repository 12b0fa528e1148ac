/** One room of a demo is live, so that a newcomer sees a live at once: slow light and a quiet chord, drawn by ffmpeg. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../adapters/db/database.ts';
import { run } from '../adapters/transcoder/run.ts';
import type { FeedSender, FeedTarget, RoomFeed } from '../features/live/feed.ts';

export const demoLiveName = 'Palco aberto: ao vivo agora';

export type DemoLivePorts = {
  db: Db;
  log: Logger;
  isMediaReady: () => Promise<boolean>;
  openFeed: (roomId: string, sender: FeedSender) => Promise<RoomFeed>;
  /** The room went live, or stopped being so. */
  onChanged: (roomId: string) => Promise<void>;
};

const pauseMs = 3000;
const framesPerSecond = 15;

export const startDemoLive = ({ db, log, ...ports }: DemoLivePorts) => {
  const stop = new AbortController();
  const setLive = async (roomId: string, isLive: boolean) => {
    const changed = await db
      .updateTable('rooms')
      .set({ is_live: isLive, live_status: isLive ? 'live' : 'not_live' })
      .where('id', '=', roomId)
      .where('is_live', '!=', isLive)
      // A live that an organizer ended stays ended.
      .where('live_status', '!=', 'ended')
      .returning('id')
      .executeTakeFirst();
    if (changed) await ports.onChanged(roomId);
  };

  const transmit = async (roomId: string, sender: FeedSender) => {
    const feed = await ports.openFeed(roomId, sender);
    const over = new AbortController();
    const end = () => over.abort();
    feed.onClose(end);
    stop.signal.addEventListener('abort', end);
    try {
      await setLive(roomId, true);
      await draw(feed, over.signal);
    } finally {
      stop.signal.removeEventListener('abort', end);
      feed.close();
    }
  };

  const work = async () => {
    while (!stop.signal.aborted) {
      try {
        const room = await findRoom(db);
        if (!room) return;
        // Not live until it can be carried: a first start may still be preparing the engine.
        if (await ports.isMediaReady()) await transmit(room.id, room.sender);
        else await setLive(room.id, false);
      } catch (error) {
        if (!stop.signal.aborted) log.warn({ err: error }, 'the demo live was interrupted and begins again');
      }
      await delay(pauseMs, undefined, { signal: stop.signal }).catch(() => {
        // Aborted by `close`; the loop ends.
      });
    }
  };
  const working = work().catch((error: unknown) => log.warn({ err: error }, 'there is no demo live'));

  return {
    close: async () => {
      stop.abort();
      await working;
    },
  };
};

/** A room that an organizer ended or renamed is left alone. */
const findRoom = async (db: Db) => {
  const room = await db
    .selectFrom('rooms')
    .select('id')
    .where('name', '=', demoLiveName)
    .where('live_status', '!=', 'ended')
    .where('recording_id', 'is', null)
    .executeTakeFirst();
  const sender = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', 'organizer@palco.test')
    .executeTakeFirst();
  return room && sender ? { id: room.id, sender: { userId: sender.id, name: sender.name } } : null;
};

const draw = (feed: RoomFeed, signal: AbortSignal) => {
  const target = ({ port, rtcpPort }: FeedTarget) => `rtp://127.0.0.1:${port}?rtcpport=${rtcpPort}&pkt_size=1200`;
  const options = ({ payloadType, ssrc }: FeedTarget) => [
    ...['-payload_type', String(payloadType), '-ssrc', String(ssrc), '-f', 'rtp'],
  ];
  const light = `gradients=size=160x90:rate=${framesPerSecond}:c0=0x8f1f30:c1=0xffb224:c2=0x1b1030:n=3:speed=0.03`;
  const chord = [196, 247, 294].map((hertz, voice) => `0.03*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${6 + voice}))`);
  return run(
    'ffmpeg',
    [
      ...['-v', 'error', '-nostats', '-progress', 'pipe:1', '-re', '-f', 'lavfi', '-i', light],
      ...['-re', '-f', 'lavfi', '-i', `aevalsrc=${chord.join('+')}:s=48000`],
      // A key frame every second, with all a decoder needs: viewers cannot request one from ffmpeg.
      ...['-map', '0:v', '-vf', 'scale=640:360:flags=bicubic,vignette=PI/4', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-tune', 'zerolatency', '-profile:v', 'baseline', '-level', '3.1', '-pix_fmt', 'yuv420p', '-b:v', '500k'],
      ...['-g', String(framesPerSecond), '-bsf:v', 'dump_extra', ...options(feed.video), target(feed.video)],
      ...['-map', '1:a', '-c:a', 'libopus', '-ac', '2', '-b:a', '32k', ...options(feed.audio), target(feed.audio)],
    ],
    // Its output never ends, so it is not stored.
    { silenceMs: 20_000, signal, onLine: () => {} },
  );
};
