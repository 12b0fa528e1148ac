/** A small JPEG of the first frame of a piece of video. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';
import { safeInput } from './safe-input.ts';

const width = 320;
/** It takes a tenth of a second; ffmpeg prints nothing until it is done, so this is the limit for all of it. */
const limitMs = 5000;
/** Luma of black is 16 where a stream has the usual range; encoders add a little. */
const blackLuma = 20;

/** Null when the frame is all black, as the packager shows it while no camera sends. */
export const takeStill = async (video: Buffer): Promise<Buffer | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-still-'));
  try {
    await writeFile(join(folder, 'video.mp4'), video);
    const output = await run('ffmpeg', stillArguments, { cwd: folder, silenceMs: limitMs, cpuS: limitMs / 1000 });
    const brightest = Number(/YMAX=(\d+)/.exec(output)?.[1] ?? 0);
    return brightest <= blackLuma ? null : await readFile(join(folder, 'still.jpg'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const stillArguments = [
  ...['-y', '-v', 'error', '-nostats', '-threads', '1', ...safeInput, '-i', './video.mp4', '-frames:v', '1'],
  ...['-vf', `scale='min(${width},iw)':-2,signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-`],
  ...['-q:v', '6', './still.jpg'],
];
