import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, it, type TestContext } from 'vitest';
import type { MediaTap } from '../media/port.ts';
import { createFfmpegPackager } from './ffmpeg.ts';
import type { PackagerSource } from './port.ts';

const packager = createFfmpegPackager(pino({ level: 'silent' }));
const nothing = async () => {};
const tapOf = (tap: Pick<MediaTap, 'kind' | 'codec' | 'clockRate' | 'channels' | 'parameters'>): MediaTap => ({
  ...tap,
  payloadType: tap.kind === 'audio' ? 100 : 101,
  ssrc: 1234,
  begin: nothing,
  requestKeyFrame: nothing,
  onLayerLost: () => {},
  close: () => {},
});
const voice = async (): Promise<PackagerSource> => ({
  tap: tapOf({ kind: 'audio', codec: 'opus', clockRate: 48_000, channels: 2, parameters: {} }),
  ...(await packager.reservePorts()),
});
const picture = async (): Promise<PackagerSource> => ({
  tap: tapOf({ kind: 'video', codec: 'H264', clockRate: 90_000, channels: 1, parameters: { 'packetization-mode': 1 } }),
  ...(await packager.reservePorts()),
});

const playlist = join('v0', 'index.m3u8');

/** A folder to package into, and senders that end with the test. */
const open = async ({ expect, onTestFinished }: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-packager-'));
  const senders: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const sender of senders) sender.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends as a room does, until it is ended. */
  const send = (source: PackagerSource, input: string, codec: readonly string[]): ChildProcess => {
    const { tap, port, rtcpPort } = source;
    const to = `rtp://127.0.0.1:${port}?rtcpport=${rtcpPort}&pkt_size=1200`;
    const args = ['-v', 'quiet', '-re', '-f', 'lavfi', '-i', input, ...codec];
    const sender = spawn('ffmpeg', [...args, '-payload_type', `${tap.payloadType}`, '-f', 'rtp', to], {
      stdio: 'ignore',
    });
    senders.push(sender);
    return sender;
  };
  const segments = async () => (await readdir(join(folder, 'v0'))).filter((name) => name.endsWith('.m4s')).length;

  return {
    folder,
    send,
    sendTone: (source: PackagerSource, hertz: number) =>
      send(source, `sine=frequency=${hertz}:sample_rate=48000`, ['-c:a', 'libopus', '-ac', '2']),
    sendPicture: (source: PackagerSource, size = '320x180') =>
      send(source, `testsrc=size=${size}:rate=15`, [
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-profile:v', 'baseline'],
        ...['-pix_fmt', 'yuv420p', '-g', '15', '-bsf:v', 'dump_extra=freq=keyframe'],
      ]),
    expectSegments: (count: number) => expect.poll(segments, { timeout: 15_000 }).toBeGreaterThanOrEqual(count),
    /** The seconds that the playlist lists. */
    listed: async () => {
      const text = await readFile(join(folder, playlist), 'utf8');
      return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
    },
    /** How loud a recording is around one frequency, in decibels. */
    loudness: (hertz: number): number => {
      const filter = `bandpass=f=${hertz}:width_type=h:w=40,volumedetect`;
      const args = ['-hide_banner', '-i', join(folder, playlist), '-vn', '-af', filter, '-f', 'null', '-'];
      const said = execFileSync('sh', ['-c', 'ffmpeg "$@" 2>&1', 'ffmpeg', ...args], { encoding: 'utf8' });
      return Number(/mean_volume: (-?[\d.]+) dB/.exec(said)?.[1] ?? Number.NaN);
    },
  };
};

const contentsOf = (file: string): string[] => {
  const entries = ['-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0'];
  const said = execFileSync('ffprobe', ['-v', 'error', ...entries, file], { encoding: 'utf8' });
  return [...new Set(said.split('\n').filter((line) => line !== ''))].toSorted();
};
// Beside each other, because they mostly wait for media in real time.
describe.concurrent('the packager', () => {
  it('mixes the audio of several participants', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, loudness, sendTone } = await open(context);
    const [one, other] = [await voice(), await voice()];
    const packaging = await packager.start({ videos: [], audios: [one, other] }, folder);
    sendTone(one, 440);
    sendTone(other, 1760);
    await expectSegments(2);
    await packaging.stop();
    const silence = loudness(5000);
    expect(loudness(440)).toBeGreaterThan(silence + 20);
    expect(loudness(1760)).toBeGreaterThan(silence + 20);
  });

  it('writes every video layer, each with the audio', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, sendPicture, sendTone } = await open(context);
    const [small, large, heard] = [await picture(), await picture(), await voice()];
    const packaging = await packager.start({ videos: [small, large], audios: [heard] }, folder);
    sendPicture(small, '160x90');
    sendPicture(large, '320x180');
    sendTone(heard, 440);
    await expectSegments(2);
    await packaging.stop();
    for (const [layer, size] of [
      ['v0', '160x90'],
      ['v1', '320x180'],
    ] as const)
      expect(contentsOf(join(folder, layer, 'index.m3u8'))).toEqual(['aac', `h264,${size.replace('x', ',')}`]);
  });

  it('encodes video that cannot be copied', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, send } = await open(context);
    const tap = tapOf({ kind: 'video', codec: 'VP8', clockRate: 90_000, channels: 1, parameters: {} });
    const seen = { tap, ...(await packager.reservePorts()) };
    const packaging = await packager.start({ videos: [seen], audios: [] }, folder);
    send(seen, 'testsrc=size=320x180:rate=15', ['-c:v', 'libvpx', '-deadline', 'realtime', '-g', '15']);
    await expectSegments(2);
    await packaging.stop();
    expect(contentsOf(join(folder, playlist))).toContain('h264,320,180');
  });

  // Encoders of phones and graphics cards write a frame rate into the stream, as this one does; Chromium's own does not.
  it('lists video that declares its own frame rate with its real duration', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, listed, sendPicture } = await open(context);
    const seen = await picture();
    const packaging = await packager.start({ videos: [seen], audios: [] }, folder);
    const startedAt = performance.now();
    sendPicture(seen);
    await expectSegments(3);
    await packaging.stop();
    expect(await listed()).toBeLessThan((performance.now() - startedAt) / 1000);
  });

  it('writes what it received when it is stopped, even if no more media arrives', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, listed, sendPicture, sendTone } = await open(context);
    const [seen, heard] = [await picture(), await voice()];
    const packaging = await packager.start({ videos: [seen], audios: [heard] }, folder);
    const sending = [sendPicture(seen), sendTone(heard, 440)];
    await expectSegments(2);
    const before = await listed();
    for (const sender of sending) sender.kill('SIGKILL');
    await packaging.stop();
    expect(await listed()).toBeGreaterThan(before);
    expect(await readFile(join(folder, playlist), 'utf8')).toContain('#EXT-X-ENDLIST');
  });

  it('receives media from this machine only', async (context) => {
    const { expect } = context;
    const { folder } = await open(context);
    const heard = await voice();
    const packaging = await packager.start({ videos: [], audios: [heard] }, folder);
    const tables = await Promise.all(
      ['udp', 'udp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
    );
    const sockets = [...tables.join('').matchAll(/^ *\d+: ([\dA-F]+):([\dA-F]{4}) /gm)];
    const addressesOf = (port: number) =>
      sockets.flatMap(([, address, hex = '']) => (Number.parseInt(hex, 16) === port ? [address] : []));
    const loopback = '0100007F';
    expect([heard.port, heard.rtcpPort].map(addressesOf)).toEqual([[loopback], [loopback]]);
    await packaging.stop();
  });

  it('ends without video, and without audio, when it is stopped', async (context) => {
    const { expect } = context;
    const { expectSegments, folder, sendTone } = await open(context);
    const heard = await voice();
    const packaging = await packager.start({ videos: [], audios: [heard] }, folder);
    sendTone(heard, 440);
    await expectSegments(1);
    await packaging.stop();
    expect(await readFile(join(folder, playlist), 'utf8')).toContain('#EXT-X-ENDLIST');
  });
});
