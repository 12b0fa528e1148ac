import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type Caller, callAs, post, sendBytes } from './support/api.ts';
import { drawFilm } from './support/films.ts';
import { addRoom } from './support/rooms.ts';
import { type RunningServer, type ServerOptions, startServer } from './support/server.ts';

let folder: string;
let film: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'palco-films-'));
  // Open to the account that a server started by root becomes.
  await chmod(folder, 0o777);
  // Long and large enough for its conversion to be interrupted.
  await drawFilm(path.join(folder, 'film.mp4'), { size: '960x540', rate: 24, seconds: 10 });
  film = await readFile(path.join(folder, 'film.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = async ({ onTestFinished }: TestContext, options: ServerOptions = {}) => {
  const server = await startServer(options);
  onTestFinished(() => server.dispose());
  return { server, organizer: await callAs(server.url, 'organizer@palco.test') };
};

const openUpload = (server: RunningServer, organizer: Caller) =>
  post(`${server.url}/api/rooms/upload/component`, { fileName: 'aula.mp4', bytes: film.length }, organizer.headers);

const upload = async (server: RunningServer, organizer: Caller): Promise<string> => {
  const { assetId = '', uploadUrl } = await openUpload(server, organizer);
  expect(await sendBytes(`${server.url}${uploadUrl}`, organizer, film)).toBe(204);
  return assetId;
};

type Video = { status: string; progress: number; problem: string | null };
const videoOf = async (server: RunningServer, organizer: Caller, id: string) =>
  (await (await fetch(`${server.url}/api/video/${id}`, { headers: organizer.headers })).json()) as Video;

/** The pids of the ffmpeg processes that work on a video, by their arguments. */
const programsOf = (assetId: string): string[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return words[0]?.endsWith('ffmpeg') && words.join(' ').includes(assetId) ? [pid] : [];
      } catch {
        return [];
      }
    });

describe('a conversion', () => {
  it('continues by itself after the server was killed in the middle of it', async (context) => {
    const { server, organizer } = await start(context);
    const id = await upload(server, organizer);
    await context.expect
      .poll(() => videoOf(server, organizer, id), { timeout: 120_000, interval: 50 })
      .toMatchObject({ status: 'CONVERTING', progress: expect.toSatisfy((percent: number) => percent > 0) });
    await server.kill9();
    await context.expect.poll(() => programsOf(id), { timeout: 120_000 }).toEqual([]);
    expect(existsSync(path.join(server.dataDir, 'videos', id))).toBe(false);

    // As if the server had been away for as long as a job may go without a heartbeat.
    await server.sql(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '30 seconds' where state = 'active'`,
    );
    await server.restart();
    await context.expect
      .poll(() => videoOf(server, organizer, id), { timeout: 120_000, interval: 500 })
      .toMatchObject({ status: 'READY', progress: 100, problem: null });
    expect(existsSync(path.join(server.dataDir, 'videos', id, 'master.m3u8'))).toBe(true);
    await context.expect.poll(() => existsSync(path.join(server.dataDir, 'uploads', id))).toBe(false);
  }, 600_000);

  // This one and the next beside each other: the hanging program needs no core.
  it.concurrent('whose job was lost is started again', async (context) => {
    const { server, organizer } = await start(context);
    const { assetId: id = '', uploadUrl } = await openUpload(server, organizer);
    await server.stop();
    // As after a power cut between the last byte and the creation of the job.
    await writeFile(path.join(server.dataDir, 'uploads', id), film);
    await server.sql(
      `update video_assets set status = 'CONVERTING', changed_at = now() - interval '11 minutes' where id = '${id}'`,
    );
    await server.restart();
    await context.expect
      .poll(() => videoOf(server, organizer, id), { timeout: 120_000, interval: 500 })
      .toMatchObject({ status: 'READY', problem: null });
    expect(await sendBytes(`${server.url}${uploadUrl}`, organizer, film)).toBe(410);
  }, 600_000);

  it.concurrent('is tried three times with an ffmpeg that hangs, then says that it failed', async (context) => {
    const tries = path.join(folder, 'tries');
    const fake = path.join(folder, 'ffmpeg');
    await writeFile(fake, `#!/bin/sh\n[ "$1" = -version ] && exit 0\necho try >> ${tries}\nexec sleep 600\n`);
    await chmod(fake, 0o755);
    const env = { PATH: `${folder}:${process.env['PATH']}`, PALCO_FFMPEG_SILENCE_S: '1' };
    const { server, organizer } = await start(context, { env });
    const id = await upload(server, organizer);
    await context.expect
      .poll(() => videoOf(server, organizer, id), { timeout: 120_000, interval: 250 })
      .toMatchObject({ status: 'UPLOAD_ERROR', problem: 'CONVERSION_FAILED' });
    expect((await readFile(tries, 'utf8')).trim().split('\n')).toHaveLength(3);
    // The file stays for another attempt, once an operator has repaired the program.
    expect(existsSync(path.join(server.dataDir, 'uploads', id))).toBe(true);
  }, 600_000);
});

describe('an abandoned upload', () => {
  it('fails after a day, and its bytes are deleted', async (context) => {
    const { server, organizer } = await start(context);
    const [left, fresh] = [await openUpload(server, organizer), await openUpload(server, organizer)];
    for (const { uploadUrl } of [left, fresh])
      expect(await sendBytes(`${server.url}${uploadUrl}`, organizer, film.subarray(0, 1000))).toBe(204);
    const [leftId = '', freshId = ''] = [left['assetId'], fresh['assetId']];
    for (const id of [leftId, freshId])
      await expect.poll(async () => (await videoOf(server, organizer, id)).status).toBe('UPLOADING');
    await server.sql(`update video_assets set changed_at = now() - interval '24 hours' where id = '${leftId}'`);
    await server.sql(`update video_assets set changed_at = now() - interval '23 hours' where id = '${freshId}'`);
    const recordingId = randomUUID();
    await mkdir(path.join(server.dataDir, 'videos', recordingId), { recursive: true });
    const roomId = await addRoom(server, { name: 'Maratona', isLive: true });
    await server.sql(
      `insert into video_assets (id, status, file_name, changed_at) values ('${recordingId}', 'PREPARING', 'live', now() - interval '30 hours')`,
    );
    await server.sql(`update rooms set recording_id = '${recordingId}' where id = ${roomId}`);
    await server.restart();
    await expect
      .poll(() => videoOf(server, organizer, leftId), { timeout: 120_000 })
      .toMatchObject({ status: 'UPLOAD_ERROR', problem: 'UPLOAD_ABANDONED' });
    const files = () => readdirSync(path.join(server.dataDir, 'uploads')).sort();
    await expect.poll(files).toEqual([freshId, `${freshId}.json`]);
    expect(await sendBytes(`${server.url}${left['uploadUrl']}`, organizer, film, 1000)).toBe(410);

    // The recording of a live is no upload, however long it takes.
    expect((await videoOf(server, organizer, recordingId)).status).toBe('PREPARING');
    expect(existsSync(path.join(server.dataDir, 'videos', recordingId))).toBe(true);

    // The other upload continues at its offset.
    expect((await videoOf(server, organizer, freshId)).status).toBe('UPLOADING');
    const rest = film.subarray(1000);
    expect(await sendBytes(`${server.url}${fresh['uploadUrl']}`, organizer, rest, 1000)).toBe(204);
    expect((await videoOf(server, organizer, freshId)).status).toMatch(/CONVERTING|READY/);
  });
});
