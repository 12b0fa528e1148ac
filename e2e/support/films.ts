/** Files to upload: films in which every frame is different, and images. */
import { execFile } from 'node:child_process';
import { mkdtemp, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const newFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'palco-files-'));

type Film = { readonly size: string; readonly rate: number; readonly seconds: number };

export async function drawFilm(file: string, { size, rate, seconds }: Film): Promise<void> {
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`, '-f', 'lavfi', '-i', 'sine'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', file],
  ]);
}

/** Several megabytes of noise, which no encoder can compress. */
export async function makeFilm(folder: string, seconds: number): Promise<{ file: string; bytes: number }> {
  const file = path.join(folder, 'aula.mp4');
  const picture = `nullsrc=size=640x360:rate=24,geq=random(1)*255:128:128`;
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine', '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-maxrate', '6M', '-bufsize', '2M', '-g', '48'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', file],
  ]);
  return { file, bytes: (await stat(file)).size };
}

export async function makePicture(folder: string, size = '800x450', name = 'capa.png'): Promise<string> {
  const file = path.join(folder, name);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', `gradients=size=${size}:seed=3`, '-frames:v', '1', file]);
  return file;
}
