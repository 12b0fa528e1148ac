import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as limits from '@palco/contract/room-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type Probe, type Transcoder, TranscoderError } from '../../adapters/transcoder/port.ts';
import { createConversion } from './conversion.ts';
import { createLocalVideoFiles } from './local-files.ts';
import { createUploadRepository } from './repository.ts';
import type { VideoFiles } from './video-files.ts';

let server: TestServer;
let files: VideoFiles;
beforeAll(async () => {
  server = await startTestServer();
  const folders = { uploads: join(server.dataDir, 'uploads'), videos: join(server.dataDir, 'videos') };
  files = await createLocalVideoFiles({ repository: repository(), folders });
});
afterAll(() => server.close());

const probed: Probe = {
  width: 640,
  height: 360,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  audioCodec: null,
  durationS: 1,
  missingPictureS: 0,
};
const converted = { durationS: 1, isTruncated: false };
const killed = () => Promise.reject(new TranscoderError('ffprobe ended with 137: Killed'));

const repository = () => createUploadRepository(server.db, server.clock.now);
const openConversion = (transcoder: Partial<Transcoder> = {}) =>
  createConversion({
    repository: repository(),
    transcoder: {
      isThere: async () => true,
      makePictures: async () => {},
      probe: async () => probed,
      convert: async (_file, _source, folder) => {
        await mkdir(folder);
        await writeFile(join(folder, 'master.m3u8'), '#EXTM3U');
        return converted;
      },
      ...transcoder,
    },
    files,
    availableBytes: async () => 1e12,
    onStatus: () => {},
    onReady: () => {},
  });

const makeSource = async (bytes = 'film', announced = bytes.length) => {
  const id = await makeVideo(server.db);
  const change = { status: 'CONVERTING' as const, bytes: String(announced) };
  await server.db.updateTable('video_assets').set(change).where('id', '=', id).execute();
  await writeFile(join(server.dataDir, 'uploads', id), bytes);
  return id;
};
const read = (id: string) =>
  server.db
    .selectFrom('video_assets')
    .select(['status', 'problem', 'failures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const hasSource = (id: string) => existsSync(join(server.dataDir, 'uploads', id));

describe('a conversion', () => {
  it.each([
    ['ffprobe is killed', { probe: killed }, 4],
    ['ffmpeg is killed', { convert: killed }, 4],
    ['the source is cut off', { probe: async () => 'NOT_A_VIDEO' as const }, 9],
  ])('fails, keeps the source and is tried again when %s', async (_title, transcoder, announced) => {
    const id = await makeSource('film', announced);
    await expect(openConversion(transcoder).convert(id)).rejects.toThrow();
    expect(await read(id)).toEqual({ status: 'CONVERTING', problem: null, failures: 1 });
    expect(hasSource(id)).toBe(true);
    await server.db.updateTable('video_assets').set({ bytes: '4' }).where('id', '=', id).execute();
    await openConversion().convert(id);
    expect((await read(id)).status).toBe('READY');
    expect(hasSource(id)).toBe(false);
  });

  it('that finds no video in a whole file keeps the source', async () => {
    const id = await makeSource();
    await openConversion({ probe: async () => 'NOT_A_VIDEO' }).convert(id);
    expect(await read(id)).toMatchObject({ status: 'UPLOAD_ERROR', problem: 'NOT_A_VIDEO' });
    expect(hasSource(id)).toBe(true);
  });

  it('is given up after three failures of its own', async () => {
    const id = await makeSource();
    const { convert } = openConversion({ convert: killed });
    for (let failure = 1; failure < limits.uploads.conversionTries; failure += 1)
      await expect(convert(id)).rejects.toThrow();
    await convert(id);
    expect(await read(id)).toMatchObject({ status: 'UPLOAD_ERROR', problem: 'CONVERSION_FAILED' });
    expect(hasSource(id)).toBe(true);
  });

  it('is not counted as failed when the server stops', async () => {
    const id = await makeSource();
    const { convert, close } = openConversion({ convert: killed });
    close();
    for (let stop = 0; stop < 5; stop += 1) await expect(convert(id)).rejects.toThrow();
    expect(await read(id)).toEqual({ status: 'CONVERTING', problem: null, failures: 0 });
  });

  it('is ended when the server stops, and goes on at the next start', async () => {
    const id = await makeSource();
    const { promise: isConverting, resolve: converting } = Promise.withResolvers<void>();
    const { convert, close } = openConversion({
      convert: async (_file, _source, _folder, { signal }) => {
        converting();
        await once(signal ?? new EventTarget(), 'abort');
        throw new TranscoderError('killed');
      },
    });
    const ended = expect(convert(id)).rejects.toThrow('killed');
    await isConverting;
    close();
    await ended;
    expect(await read(id)).toEqual({ status: 'CONVERTING', problem: null, failures: 0 });
    await openConversion().convert(id);
    expect((await read(id)).status).toBe('READY');
  });

  it('leaves the video to another one that has begun meanwhile', async () => {
    const id = await makeSource();
    const other = randomUUID();
    const { convert } = openConversion({
      convert: async (_file, _source, folder) => {
        await mkdir(folder);
        await repository().claim(id, other);
        return converted;
      },
    });
    await convert(id);
    expect(await repository().find(id)).toMatchObject({ status: 'CONVERTING', failures: 0, run: other });
    expect([existsSync(join(server.dataDir, 'videos', id)), hasSource(id)]).toEqual([false, true]);
  });

  it('is ready, and its source removed, only when its files are on the disk', async () => {
    const id = await makeSource();
    // A link to itself cannot be opened, so it cannot be forced to the disk either.
    const { convert } = openConversion({
      convert: async (_file, _source, folder) => {
        await mkdir(folder);
        await symlink(join(folder, 'seg-00000.m4s'), join(folder, 'seg-00000.m4s'));
        return converted;
      },
    });
    await expect(convert(id)).rejects.toThrow('ELOOP');
    expect((await read(id)).status).toBe('CONVERTING');
    expect(hasSource(id)).toBe(true);
  });
});
