/** The picture while no camera sends: one black key frame, made once. */
import { spawn } from 'node:child_process';
import { confined } from '../../../shared/confined.ts';
import { FlvReader } from '../formats/flv.ts';
import type { EncodedFrame } from '../frames.ts';

let making: Promise<EncodedFrame> | undefined;

export const blackFrame = (): Promise<EncodedFrame> => {
  making ??= make().catch((error: unknown) => {
    making = undefined;
    throw error;
  });
  return making;
};

const make = async (): Promise<EncodedFrame> => {
  const args = [
    ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'color=black:size=640x360:rate=1', '-frames:v', '1'],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-f', 'flv', 'pipe:1'],
  ];
  const [program, ...rest] = confined('ffmpeg', args);
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  const reader = new FlvReader();
  const frames: EncodedFrame[] = [];
  child.stdout.on('data', (bytes: Buffer) => frames.push(...reader.read(bytes)));
  await ended;
  const [frame] = frames;
  if (!frame) throw new Error('ffmpeg made no black picture');
  return frame;
};
