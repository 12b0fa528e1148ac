/** Short films, and sending them as a page does. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as tus from 'tus-js-client';
import type { Person } from './client.ts';

type Film = { readonly seconds?: number; readonly size?: string };

export const drawFilm = async ({ seconds = 9, size = '640x360' }: Film = {}): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-film-'));
  const picture = `testsrc2=size=${size}:rate=10`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine', '-t', String(seconds)];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  try {
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...inputs, ...codecs, join(folder, 'film.mp4')]);
    return await readFile(join(folder, 'film.mp4'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const headersOf = (as: Person) => ({ authorization: `Bearer ${as.token}`, 'x-palco-session': as.session });

type Sending = { readonly as: Person; readonly chunkSize?: number; readonly stopAt?: number };

/** Sends the bytes from where the server says that it stopped; with `stopAt` the connection is cut after so many bytes. */
export const sendFilm = (
  url: string,
  bytes: Buffer,
  { as, chunkSize = 16 * 1024, stopAt = Number.POSITIVE_INFINITY }: Sending,
) =>
  new Promise<'done' | 'cut'>((resolve, reject) => {
    const upload = new tus.Upload(bytes, {
      uploadUrl: url,
      headers: headersOf(as),
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve('done'),
      onChunkComplete: (_size, sent) => {
        if (sent < stopAt) return;
        void upload.abort().then(() => resolve('cut'));
      },
    });
    upload.start();
  });
