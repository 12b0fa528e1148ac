/** A live made beforehand: encoded once, then sent as RTP in real time without encoding anything, again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { MediaFeed } from '../../apps/server/src/adapters/media/port.ts';

export type Layer = { readonly width: number; readonly height: number; readonly kilobits: number };

const clipSeconds = 10;
const payloadTypes = { video: 102, audio: 100 };
let nextSsrc = 1000;

/** Noise over a moving picture, so that the encoder uses its whole bitrate. */
export const drawClips = async (folder: string, layers: readonly Layer[]) => {
  const source = 'testsrc2=size=1280x720:rate=30,noise=alls=12:allf=t,format=yuv420p,split';
  const names = layers.map((_, index) => `[l${index}]`);
  const scaled = layers.map(({ width, height }, index) => `[l${index}]scale=${width}:${height}[v${index}]`);
  const graph = [`${source}=${layers.length}${names.join('')}`, ...scaled].join(';');
  const files = layers.map(({ height }) => path.join(folder, `${height}.ts`));
  const sound = path.join(folder, 'sound.ogg');
  const outputs = layers.flatMap(({ kilobits }, index) => [
    ...['-map', `[v${index}]`, '-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency'],
    ...[
      '-profile:v',
      'baseline',
      '-level',
      '3.1',
      '-g',
      '60',
      '-sc_threshold',
      '0',
      '-b:v',
      `${kilobits}k`,
      '-maxrate',
      `${kilobits}k`,
    ],
    ...['-bufsize', `${kilobits / 4}k`, '-t', String(clipSeconds), files[index] ?? ''],
  ]);
  const tone = ['-map', '0:a', '-c:a', 'libopus', '-b:a', '64k', '-t', String(clipSeconds), sound];
  const child = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000'],
      ...['-filter_complex', graph, ...outputs, ...tone],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('The clip could not be drawn');
  return { files, sound };
};

/** The payload types and SSRCs of the feeds. */
export const newFeedOptions = (codec: 'h264' | 'opus') => {
  nextSsrc += 1;
  return { codec, payloadType: codec === 'opus' ? payloadTypes.audio : payloadTypes.video, ssrc: nextSsrc };
};

export type Target = Pick<MediaFeed, 'port' | 'rtcpPort'> & {
  readonly file: string;
  readonly options: ReturnType<typeof newFeedOptions>;
};

/** One program for all feeds, so that they stay in sync. */
export const sendClips = (targets: readonly Target[]): ChildProcess => {
  const child = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-nostdin'],
      ...targets.flatMap(({ file }) => ['-re', '-stream_loop', '-1', '-i', file]),
      ...targets.flatMap(({ options: { payloadType, ssrc }, port, rtcpPort }, index) => [
        ...['-map', `${index}:0`, '-c', 'copy'],
        ...['-payload_type', String(payloadType), '-ssrc', String(ssrc), '-f', 'rtp'],
        `rtp://127.0.0.1:${port}?rtcpport=${rtcpPort}&pkt_size=1200`,
      ]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
};

export const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};
