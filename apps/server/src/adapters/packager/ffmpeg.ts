import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as limits from '@palco/contract/room-limits';
import type { Logger } from 'pino';
import type { Packager, PackagerInput, Packaging } from './port.ts';
import { reservePorts, takenPorts } from './ports.ts';
import { sendBye } from './rtcp-bye.ts';
import { describeSources } from './sdp.ts';

/** The longest time until the packager listens. */
const startMs = 10_000;
/** After an RTCP BYE of its streams ffmpeg ends by itself, unless another input has no end. */
const byeMs = 300;
/** A packager that has not ended this long after the stop is killed. */
const stopMs = 5000;

export const createFfmpegPackager = (log: Logger): Packager => ({
  reservePorts,
  start: async (input, folder) => {
    const layers = Math.max(1, input.videos.length);
    for (let layer = 0; layer < layers; layer += 1) await mkdir(join(folder, `v${layer}`), { recursive: true });
    await writeFile(join(folder, 'input.sdp'), describeSources(input));
    const sources = [...input.videos, ...input.audios];
    const packaging = run(argumentsOf(input, layers), folder, log, () => sendBye(sources));
    const ports = sources.flatMap(({ port, rtcpPort }) => [port, rtcpPort]);
    const failed = packaging.ended.then(() => Promise.reject(new Error('ffmpeg ended')));
    try {
      await Promise.race([listening(ports), failed]);
    } catch (error) {
      await packaging.stop();
      throw error;
    }
    return packaging;
  },
});

const run = (args: readonly string[], folder: string, log: Logger, endInput: () => void): Packaging => {
  const child = spawn('ffmpeg', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const killWithProcess = () => child.kill('SIGKILL');
  process.once('exit', killWithProcess);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.error({ err: error }, 'the live cannot be packaged');
      resolve();
    });
    child.once('close', (code) => {
      process.off('exit', killWithProcess);
      if (!isStopping) log.warn({ code, output }, 'the packager of a live ended by itself');
      else if (output !== '') log.debug({ output }, 'the packager of a live ended');
      resolve();
    });
  });
  return {
    ended,
    stop: async () => {
      isStopping = true;
      // ffmpeg notices a signal only at the next packet, which may never arrive; and generated black or silence has no end.
      endInput();
      const signal = setTimeout(() => child.kill('SIGINT'), byeMs);
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(signal);
      clearTimeout(timeout);
    },
  };
};

const listening = async (ports: readonly number[]): Promise<void> => {
  const deadline = performance.now() + startMs;
  for (;;) {
    const taken = await takenPorts();
    if (ports.every((port) => taken.has(port))) return;
    if (performance.now() > deadline) throw new Error('ffmpeg does not listen');
    await sleep(20);
  }
};

const argumentsOf = (input: PackagerInput, layers: number): string[] => {
  const canCopy = input.videos[0]?.tap.codec.toUpperCase() === 'H264';
  const hasRtp = input.videos.length > 0 || input.audios.length > 0;
  const isSilent = input.audios.length === 0;
  const isDark = input.videos.length === 0;
  const silence = ['-re', '-f', 'lavfi', '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'];
  const darkness = ['-re', '-f', 'lavfi', '-i', `color=black:size=640x360:rate=5`];
  const rtpInputs = hasRtp ? 1 : 0;
  const videoMaps = isDark ? [`${rtpInputs}:v`] : input.videos.map((_, index) => `0:v:${index}`);
  const voices = isSilent ? [`${rtpInputs + (isDark ? 1 : 0)}:a`] : input.audios.map((_, index) => `0:a:${index}`);
  return [
    ...['-hide_banner', '-loglevel', 'warning', '-nostats', '-nostdin'],
    ...(hasRtp ? rtpInput : []),
    ...(isDark ? darkness : []),
    ...(isSilent ? silence : []),
    ...['-filter_complex', mix(voices)],
    ...[...videoMaps, '[voices]'].flatMap((map) => ['-map', map]),
    ...(isDark || !canCopy ? encoded : copied),
    // Encoded once for all layers.
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ...['-flags', '+global_header', '-max_interleave_delta', '1000000'],
    ...['-f', 'tee', Array.from({ length: layers }, (_, layer) => variant(layer)).join('|')],
  ];
};

/** Gaps in the audio are filled with silence, so that it stays in sync; it is never stretched. Mixing keeps the volume. */
const mix = (voices: readonly string[]): string => {
  const whole = voices.map((voice, index) => `[${voice}]aresample=async=1:first_pts=0[voice${index}]`);
  const names = voices.map((_, index) => `[voice${index}]`).join('');
  return [...whole, `${names}amix=inputs=${voices.length}:normalize=0[voices]`].join(';');
};

/** Without a local address ffmpeg would listen on every network of the machine; the SDP names only the remote side. */
const rtpInput = [
  ...['-localaddr', '127.0.0.1'],
  ...['-protocol_whitelist', 'file,udp,rtp', '-buffer_size', '4194304', '-reorder_queue_size', '1024'],
  ...['-fflags', '+genpts', '-analyzeduration', '3000000', '-probesize', '5000000', '-i', 'input.sdp'],
];

/**
 * RTP does not contain the duration of a frame; without a default, in RTP ticks, the last frame of a segment would last no time.
 * A stream that declares its frame rate would otherwise be counted in frames, and the default be minutes.
 */
const copied = ['-copytb', '1', '-c:v', 'copy', '-tag:v', 'avc1', '-bsf:v', 'setts=duration=3000'];

/** Encodes only video that browsers cannot play, or generated black. */
const encoded = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-profile:v', 'baseline', '-force_key_frames', `expr:gte(t,n_forced*${limits.live.keyFrameMs / 1000})`],
];

const variant = (layer: number): string => {
  const options = {
    select: `\\'v:${layer},a\\'`,
    f: 'hls',
    // A little less than the distance of key frames, so that each of them starts a segment.
    hls_time: String((limits.live.keyFrameMs / 1000) * 0.9),
    hls_list_size: '0',
    hls_playlist_type: 'event',
    hls_segment_type: 'fmp4',
    hls_flags: 'independent_segments+temp_file',
    hls_fmp4_init_filename: 'init.mp4',
    hls_segment_filename: `v${layer}/seg-%05d.m4s`,
  };
  const list = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `[${list.join(':')}]v${layer}/index.m3u8`;
};
