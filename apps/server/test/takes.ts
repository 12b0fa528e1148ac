/** Takes of a live as the packager leaves them. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The part of an init segment that is read. */
export const initSegment = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.write('stsd', 0);
  bytes.write('avc1', 4);
  bytes.writeUInt16BE(width, 32);
  bytes.writeUInt16BE(height, 34);
  bytes.write('avcC', 40);
  bytes.set([1, 0x42, 0xe0, 0x1f], 44);
  return bytes;
};

export type LaidTake = {
  readonly isEnded?: boolean;
  readonly height?: number;
  readonly rung?: number;
  /** How many segments were removed before those that are there. */
  readonly removed?: number;
  readonly sentAt?: Date;
};

/** One layer of a take with so many segments of two seconds that cannot be played. Again with more of them: those are added. */
export const layTake = async (
  take: string,
  segments: number,
  { isEnded = false, height = 180, rung = 0, removed = 0, sentAt = new Date(1_800_000_000_000) }: LaidTake = {},
): Promise<void> => {
  const place = join(take, `v${rung}`);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'init-0.mp4'), initSegment((height / 9) * 16, height));
  const numbers = Array.from({ length: segments }, (_, index) => index + removed);
  const lines = numbers.flatMap((number) => [
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(sentAt.getTime() + number * 2000).toISOString()}`,
    '#EXTINF:2.000000,',
    nameOf(number),
  ]);
  const head = ['#EXTM3U', `#EXT-X-MEDIA-SEQUENCE:${removed}`, `#PALCO-REMOVED-SECONDS:${removed * 2}.000000`];
  const end = isEnded ? ['#EXT-X-ENDLIST'] : [];
  // Segments first, as they are listed when they are there.
  for (const number of numbers) await writeFile(join(place, nameOf(number)), `${take} ${rung} ${number}`);
  await writeFile(join(place, 'index.m3u8'), [...head, '#EXT-X-MAP:URI="init-0.mp4"', ...lines, ...end, ''].join('\n'));
};

const nameOf = (number: number) => `seg-${String(number).padStart(5, '0')}.m4s`;

/** Real media in a rung of a take. */
export const filmTake = async (take: string, rung: number, size: string, seconds = 6): Promise<void> => {
  const input = ['-f', 'lavfi', '-t', String(seconds), '-i', `testsrc=size=${size}:rate=5`];
  const encoded = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10'];
  const packaged = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'];
  const names = ['-hls_fmp4_init_filename', 'init-0.mp4', '-hls_segment_filename', 'seg-%05d.m4s', 'index.m3u8'];
  const cwd = join(take, `v${rung}`);
  await promisify(execFile)('ffmpeg', ['-y', '-v', 'error', ...input, ...encoded, ...packaged, ...names], { cwd });
};
