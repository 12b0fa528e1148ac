import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { FolderOutput, finalizeFolder } from '../../../../test/folder-output.ts';
import { delayOf, openStudio, type Transmitted } from '../../../../test/studio.ts';
import { createPackager } from '../../../adapters/packager/packager.ts';
import { Recording, type RecordingPorts } from './recording.ts';

const log = pino({ level: 'silent' });
const packager = createPackager(log);
const waitFor = <Found>(check: () => Found | Promise<Found>) => vi.waitFor(check, { timeout: 150_000, interval: 100 });

const studio = await openStudio();
const lives: { close(): Promise<void> }[] = [];
const closeLives = () => Promise.all(lives.splice(0).map((live) => live.close()));
afterAll(async () => {
  await closeLives();
  studio.close();
});

type Listed = { readonly durationS: number; readonly inits: number; readonly takes: number };

const record = async (
  transmitted: readonly Transmitted[],
  ports: Partial<RecordingPorts & { isRecorded: boolean }> = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-recording-'));
  const recording = new Recording('1', new FolderOutput(folder), {
    media: { openRoom: async () => studio },
    packager,
    log,
    sentIn: () => transmitted.map(({ sent }) => sent),
    speakerIn: () => null,
    isDiskFull: () => false,
    isRecorded: true,
    ...ports,
  });
  recording.changed();

  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => '');
  const listed = async (rung: number): Promise<Listed> => {
    const text = await read(`v${rung}/index.m3u8`);
    return {
      durationS: [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0),
      inits: text.split('#EXT-X-MAP').length - 1,
      takes: text.includes('#EXTINF') ? text.split('#EXT-X-DISCONTINUITY\n').length : 0,
    };
  };
  const live = {
    recording,
    folder,
    read,
    listed,
    expectListed: (seconds: number, rung = 0) =>
      waitFor(async () => expect((await listed(rung)).durationS).toBeGreaterThanOrEqual(seconds)),
    expectTakes: (takes: number) => waitFor(async () => expect((await listed(0)).takes).toBeGreaterThanOrEqual(takes)),
    /** The largest video size in the playlists. */
    expectSize: (size: string) =>
      waitFor(async () => expect(await read('master.m3u8')).toContain(`RESOLUTION=${size}`)),
    close: async () => {
      await recording.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  lives.push(live);
  return live;
};

/** The times of all packets of one track, in seconds, as a player reads them. */
const packetsOf = async (playlist: string, track: 'v' | 'a'): Promise<{ at: number; lasts: number }[]> => {
  const args = ['-v', 'error', '-select_streams', track, '-show_entries', 'packet=pts_time,duration_time'];
  const { stdout } = await promisify(execFile)('ffprobe', [...args, '-of', 'csv=p=0', playlist]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(',').map(Number))
    .map(([at = 0, lasts = 0]) => ({ at, lasts }));
};
const gapsIn = (packets: readonly { at: number }[]) =>
  packets.slice(1).map(({ at }, index) => at - (packets[index]?.at ?? Number.NaN));
const coverage = (packets: readonly { at: number; lasts: number }[]) => ({
  from: packets[0]?.at ?? Number.NaN,
  to: (packets.at(-1)?.at ?? Number.NaN) + (packets.at(-1)?.lasts ?? 0),
});

// Alone: it compares media with the clock, and the encoders of the others would make those of this one late.
describe('the recording of a live whose layers come and go', { timeout: 180_000 }, () => {
  afterAll(closeLives);

  it('is one timeline while layers come and go', async () => {
    const video = await studio.sendVideo('ana', 'h264', ['80x44', '160x90', '320x180']);
    const audio = await studio.sendAudio('ana');
    const live = await record([video, audio]);
    await live.expectListed(2);
    const [, middle, large] = video.layers;
    if (!middle || !large) throw new Error('a video of three layers');
    const [, startedAt = ''] = /DATE-TIME:(.+)/.exec(await live.read('v0/index.m3u8')) ?? [];
    for (let change = 0; change < 20; change += 1) {
      const link = change % 2 === 0 ? middle : large;
      link.isCut = !link.isCut;
      // Real time: this is how a line at its limit behaves.
      await sleep(1200);
    }
    // On a machine whose cores are taken the encoders themselves are late, or stand still for a while.
    const lateS = Math.max(...audio.layers.map(delayOf));
    const longestGapS = Math.max(...[...video.layers, ...audio.layers].map(({ longestGapMs }) => longestGapMs)) / 1000;
    const stalls = [...video.layers, ...audio.layers].filter(({ longestGapMs }) => longestGapMs > 2000).length;
    const lasted = (Date.now() - Date.parse(startedAt)) / 1000 - lateS;
    await live.recording.close();
    expect(await finalizeFolder(live.folder)).not.toBeNull();
    const rungs = [await live.listed(0), await live.listed(1), await live.listed(2)];
    const length = rungs[0]?.durationS ?? 0;
    expect(Math.abs(length - lasted)).toBeLessThan(1 + longestGapS);
    for (const rung of rungs) {
      expect(rung.takes).toBeLessThanOrEqual(1 + stalls);
      expect(Math.abs(rung.durationS - length)).toBeLessThan(0.1);
    }
    expect(rungs[2]?.inits).toBeGreaterThan(1);
    for (const rung of [0, 2]) {
      const playlist = join(live.folder, `v${rung}`, 'index.m3u8');
      const [picture, sound] = [await packetsOf(playlist, 'v'), await packetsOf(playlist, 'a')];
      for (const packets of [picture, sound]) {
        const { from, to } = coverage(packets);
        expect(from).toBeLessThan(0.1);
        expect(Math.abs(to - length)).toBeLessThan(0.3);
      }
      if (stalls > 0) continue;
      expect(gapsIn(sound).every((seconds) => Math.abs(seconds - 1024 / 48_000) < 0.002)).toBe(true);
      // While the former layer is missing and the next one has no key frame yet, the picture stands still.
      expect(gapsIn(picture).every((seconds) => seconds > 0 && seconds < 4)).toBe(true);
    }
  });
});

describe.concurrent('the recording of a live', { timeout: 180_000 }, () => {
  afterAll(closeLives);

  it('continues after a network failure, without the time in which nothing arrived', async () => {
    const [video, audio] = [await studio.sendVideo('ana', 'h264', ['160x90']), await studio.sendAudio('ana')];
    const links = [...video.layers, ...audio.layers];
    const live = await record([video, audio]);
    await live.expectListed(2);
    for (const link of links) link.isCut = true;
    await waitFor(async () => expect(await live.read('takes/0000/v0/index.m3u8')).toContain('#EXT-X-ENDLIST'));
    for (const link of links) link.isCut = false;
    await live.expectTakes(2);
    await live.recording.close();
    const [, { at = 0 } = {}] = await packetsOf(join(live.folder, 'takes/0001/v0/index.m3u8'), 'v');
    const first = await live.read('takes/0000/v0/index.m3u8');
    const lasted = [...first.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
    expect(at).toBeGreaterThan(lasted);
    expect(at).toBeLessThan(lasted + 1);
  });

  it('has the best layer of a video that must be encoded', async () => {
    const video = await studio.sendVideo('ana', 'vp8', ['160x90', '320x180']);
    const [, large] = video.layers;
    if (!large) throw new Error('a video of two layers');
    large.isCut = true;
    const live = await record([video]);
    await live.expectSize('160x90');
    large.isCut = false;
    await live.expectSize('320x180');
  });

  it('lists a layer once it arrives', async () => {
    const video = await studio.sendVideo('ana', 'h264', ['160x90', '320x180']);
    const [, large] = video.layers;
    if (!large) throw new Error('a video of two layers');
    large.isCut = true;
    const live = await record([video]);
    await live.expectSize('160x90');
    await live.expectListed(2);
    expect(await live.read('master.m3u8')).not.toContain('v1/');
    large.isCut = false;
    await live.expectSize('320x180');
    expect((await live.listed(1)).takes).toBe(1);
  });

  it('has a black picture and all voices while no camera sends', async () => {
    const live = await record([await studio.sendAudio('ana'), await studio.sendAudio('bia')]);
    await live.expectSize('640x360');
    await live.expectListed(3);
  });

  it('leaves out what was sent while the disk was full, which viewers saw all the same', async () => {
    let isFull = false;
    const live = await record([await studio.sendVideo('ana', 'h264', ['160x90'])], { isDiskFull: () => isFull });
    await live.expectTakes(1);
    isFull = true;
    live.recording.diskChanged();
    await waitFor(async () => expect(await live.read('v0/index.m3u8')).toContain('takes/0001.unrecorded/v0/seg-'));
    expect(await live.read('takes/0000/v0/index.m3u8')).toContain('#EXT-X-ENDLIST');
    isFull = false;
    live.recording.diskChanged();
    await waitFor(async () => expect(await live.read('v0/index.m3u8')).toContain('takes/0002/v0/seg-'));
    await live.recording.close();
    expect(await finalizeFolder(live.folder)).not.toBeNull();
    const recorded = await live.read('v0/index.m3u8');
    expect(recorded).toContain('takes/0002/');
    expect(recorded).not.toContain('unrecorded');
    // The recording goes on where it was interrupted, without the time in between.
    const picture = await packetsOf(join(live.folder, 'v0/index.m3u8'), 'v');
    expect(Math.abs(coverage(picture).to - (await live.listed(0)).durationS)).toBeLessThan(0.3);
    expect(gapsIn(picture).every((seconds) => seconds > 0)).toBe(true);
  });

  it('of what is not recorded has nothing, while viewers by HLS see it', async () => {
    const live = await record([await studio.sendVideo('ana', 'h264', ['160x90'])], { isRecorded: false });
    await live.expectListed(2);
    expect(await live.read('v0/index.m3u8')).toContain('takes/0000.unrecorded/v0/seg-');
    await live.recording.close();
    expect(await finalizeFolder(live.folder)).toBeNull();
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
    expect((await live.listed(0)).takes).toBe(1);
  });
});

// Alone: it ends programs of every live of this process.
describe('the programs of a recording', () => {
  it('are replaced when they are killed or hang, receive nothing from the network, and the take goes on', async () => {
    const sent = [await studio.sendVideo('ana', 'h264', ['160x90']), await studio.sendAudio('ana')];
    const live = await record(sent, { packager: createPackager(log, 2000) });
    await live.expectListed(2);
    // On a machine whose cores are taken one of them may hang, and be replaced, before the test stops it.
    const { encoders, decoders } = await waitFor(() => {
      const found = { encoders: ownPrograms('adts'), decoders: ownPrograms('s16le', 'ogg') };
      expect([found.encoders.length, found.decoders.length]).toEqual([1, 1]);
      return found;
    });
    const udp = await Promise.all(['udp', 'udp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')));
    for (const pid of [...encoders, ...decoders])
      for (const inode of socketsOf(pid)) expect(udp.join('')).not.toMatch(new RegExp(` ${inode} `));
    const before = (await live.listed(0)).durationS;
    for (const pid of encoders) process.kill(pid, 'SIGKILL');
    for (const pid of decoders) process.kill(pid, 'SIGSTOP');
    await waitFor(() => expect([...ownPrograms('adts'), ...ownPrograms('ogg')]).toHaveLength(2));
    await waitFor(() => expect(ownPrograms('ogg')).not.toEqual(decoders));
    await live.expectListed(before + 4);
    expect((await live.listed(0)).takes).toBe(1);
  });
});

// Alone as well.
describe('the encoder of a recording', () => {
  it('is replaced when it hangs, and the live goes on', async () => {
    const live = await record([await studio.sendVideo('ana', 'vp8', ['160x90'])], {
      packager: createPackager(log, 2000),
    });
    await live.expectListed(2);
    const encoders = await waitFor(() => {
      const found = ownPrograms('ivf');
      expect(found).toHaveLength(1);
      return found;
    });
    const before = (await live.listed(0)).durationS;
    for (const pid of encoders) process.kill(pid, 'SIGSTOP');
    await waitFor(() => expect(ownPrograms('ivf')).not.toEqual(encoders));
    await live.expectListed(before + 4);
    expect((await live.listed(0)).takes).toBe(1);
  });
});

/** The sockets a process has open, by inode. */
const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });

/** The ffmpeg programs that this process started with all of these words. */
const ownPrograms = (...words: readonly string[]): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const parent = /\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return Number(parent) === process.pid && words.every((word) => args.includes(word)) ? [Number(pid)] : [];
      } catch {
        return [];
      }
    });
