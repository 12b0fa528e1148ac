import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Transmitted } from '../../../../test/studio.ts';
import { createFfmpegPackager } from '../../../adapters/packager/ffmpeg.ts';
import type { Packaging } from '../../../adapters/packager/port.ts';
import { Recording, type RecordingPorts } from './recording.ts';

const log = pino({ level: 'silent' });
const packager = createFfmpegPackager(log);
/** ffmpeg probes a take before it starts, and a segment lasts two seconds. */
const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });

const studio = await openStudio();
const lives: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(lives.map((live) => live.close()));
  studio.close();
});

const record = async (transmitted: readonly Transmitted[], ports: Partial<RecordingPorts> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-recording-'));
  const recording = new Recording('1', folder, {
    media: { openRoom: async () => studio },
    packager,
    log,
    sentIn: () => transmitted.map(({ sent }) => sent),
    speakerIn: () => null,
    isDiskFull: () => false,
    ...ports,
  });
  for (const { sent } of transmitted) sent.producer.onActiveLayers(() => recording.changed());
  recording.changed();

  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '');
  const live = {
    recording,
    read,
    /** The playlists list so many takes. */
    expectTakes: (takes: number) =>
      waitFor(async () =>
        expect((await read('v0/index.m3u8')).split('#EXT-X-MAP').length - 1).toBeGreaterThanOrEqual(takes),
      ),
    /** The largest video size in the playlists. */
    expectSize: (size: string) =>
      waitFor(async () => expect(await read('master.m3u8')).toContain(`RESOLUTION=${size}`)),
    killPackager: (take: string) => killIn(join(folder, 'takes', take)),
    close: async () => {
      await recording.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  lives.push(live);
  return live;
};

/** Ends the program that works in a folder, as the system would. */
const killIn = async (folder: string): Promise<void> => {
  for (const pid of await readdir('/proc')) {
    const cwd = /^\d+$/.test(pid) ? await readlink(`/proc/${pid}/cwd`).catch(() => '') : '';
    if (cwd === folder) process.kill(Number(pid), 'SIGKILL');
  }
};

const expectActiveLayers = ({ sent }: Transmitted, layers: number) =>
  waitFor(() => expect(sent.producer.activeLayers).toBe(layers));

/** Video of two layers on a slow network: the better layer is not received. */
const sendOnSlowNetwork = async (codec: 'h264' | 'vp8') => {
  const video = await studio.sendVideo('ana', codec, ['160x90', '320x180']);
  const [small, large] = video.layers;
  if (!small || !large) throw new Error('a picture of two layers');
  large.isCut = true;
  await expectActiveLayers(video, 1);
  return { video, small, large };
};

describe.concurrent('the recording of a live', { timeout: 180_000 }, () => {
  it('shows the video again after a short network failure', async () => {
    const { video, small } = await sendOnSlowNetwork('h264');
    const live = await record([video, await studio.sendAudio('ana')]);
    await live.expectTakes(1);
    small.isCut = true;
    await expectActiveLayers(video, 0);
    small.isCut = false;
    await live.expectTakes(2);
  });

  it('has the best layer of a video that must be encoded', async () => {
    const { video, large } = await sendOnSlowNetwork('vp8');
    const live = await record([video]);
    await live.expectSize('160x90');
    large.isCut = false;
    await live.expectSize('320x180');
  });

  it('omits the best layer while it is not received', async () => {
    const video = await studio.sendVideo('ana', 'h264', ['160x90', '320x180']);
    await expectActiveLayers(video, 2);
    const live = await record([video]);
    await live.expectSize('320x180');
    for (const link of video.layers.slice(1)) link.isCut = true;
    await live.expectTakes(2);
  });

  it('continues when its packager is killed', async () => {
    const live = await record([await studio.sendVideo('ana', 'h264', ['160x90']), await studio.sendAudio('ana')]);
    await live.expectTakes(1);
    await live.killPackager('0000');
    await live.expectTakes(2);
  });

  it('keeps the former take until the next one has started, even if a packager ends while starting', async () => {
    const transmitted = [await studio.sendVideo('ana', 'h264', ['160x90']), await studio.sendAudio('ana')];
    const formerTake: string[] = [];
    let begun: Packaging | undefined;
    const live = await record(transmitted, {
      packager: {
        ...packager,
        start: async (input, folder) => {
          formerTake.push(await live.read('takes/0000/v0/index.m3u8'));
          begun = await packager.start(input, folder);
          return begun;
        },
      },
      media: {
        openRoom: async () => ({
          openTap: async (producerId, options) => {
            const tap = await studio.openTap(producerId, options);
            const begin = async () => {
              await tap.begin();
              if (formerTake.length === 2) await begun?.stop();
            };
            return { ...tap, begin };
          },
        }),
      },
    });
    await live.expectTakes(1);
    transmitted.pop();
    live.recording.changed();
    await waitFor(() => expect(formerTake).toHaveLength(3));
    await live.expectTakes(2);
    expect(formerTake[2]).not.toContain('#EXT-X-ENDLIST');
  });

  it('ends its take when the disk is full, and goes on when there is space again', async () => {
    let isFull = false;
    const live = await record([await studio.sendVideo('ana', 'h264', ['160x90'])], { isDiskFull: () => isFull });
    await live.expectTakes(1);
    isFull = true;
    live.recording.changed();
    await waitFor(async () => expect(await live.read('takes/0000/v0/index.m3u8')).toContain('#EXT-X-ENDLIST'));
    isFull = false;
    live.recording.changed();
    await live.expectTakes(2);
  });

  it('switches to the participant who keeps speaking on a stage', async () => {
    const [ana, bia] = [
      await studio.sendVideo('ana', 'h264', ['160x90']),
      await studio.sendVideo('bia', 'h264', ['320x180']),
    ];
    let speaker: ReturnType<RecordingPorts['speakerIn']> = null;
    const live = await record([ana, bia], { speakerIn: () => speaker });
    await live.expectSize('160x90');
    speaker = { userId: 'bia', sinceMs: performance.now() };
    live.recording.changed();
    await live.expectSize('320x180');
  });
});
