/** Short films, drawn by ffmpeg. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Film = { readonly size: string; readonly rate: number; readonly seconds: number };

export async function drawFilm(file: string, { size, rate, seconds }: Film): Promise<void> {
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`, '-f', 'lavfi', '-i', 'sine'],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', file],
  ]);
}
