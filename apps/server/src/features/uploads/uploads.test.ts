import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/room-limits';
import { getRoom } from '@palco/contract/rooms';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import { deleteVideo, getVideo, openUpload, setCaptions, uploadStatus } from '@palco/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, connect, connected, logIn, type Person, send } from '../../../test/client.ts';
import { drawFilm, headersOf, sendFilm } from '../../../test/films.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let organizer: Person;
let film: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
  film = await drawFilm();
});
afterAll(() => server.close());

const open = (body: { fileName: string; bytes: number; roomId?: string; fingerprint?: string }, as = organizer) =>
  call(server.url, openUpload, { body }, as);
const video = async (id: string) => (await call(server.url, getVideo, { params: { id } }, organizer)).data;
const sendBytes = (uploadUrl: string, bytes: Buffer, stopAt?: number) =>
  sendFilm(`${server.url}${uploadUrl}`, bytes, { as: organizer, ...(stopAt !== undefined && { stopAt }) });

const becomes = (id: string, status: string) =>
  expect.poll(async () => (await video(id)).status, { timeout: 120_000, interval: 100 }).toBe(status);

describe('uploading a video', () => {
  it('continues after an interruption, is converted, and plays in its room', async () => {
    const { id: roomId } = await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }), { video_id: null });
    const socket = await connected(connect(server.url, organizer));
    const received: string[] = [];
    socket.on(uploadStatus.name, (payload: unknown) => received.push(z.parse(uploadStatus.payload, payload).status));
    const { data } = await open({ fileName: 'Aula 1.mp4', bytes: film.length, roomId });
    expect((await video(data.assetId)).status).toBe('PREPARING');
    expect(await sendBytes(data.uploadUrl, film, film.length / 2)).toBe('cut');
    await becomes(data.assetId, 'UPLOADING');
    expect(await sendBytes(data.uploadUrl, film)).toBe('done');
    await becomes(data.assetId, 'READY');
    expect(await video(data.assetId)).toMatchObject({ width: 640, height: 360, problem: null, progress: 100 });
    expect((await video(data.assetId)).duration).toBeCloseTo(9, 0);
    await expect.poll(() => [...new Set(received)]).toEqual(['UPLOADING', 'CONVERTING', 'READY']);
    socket.disconnect();

    const opened = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, organizer);
    expect(opened.data).toMatchObject({ canWatch: true, tokyo_video_id: data.assetId, videoStatus: 'READY' });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    const get = (path: string) => fetch(new URL(path, server.url), { headers: { cookie } });
    const master = opened.data.videoUrl ?? '';
    const playlist = await (await get(master)).text();
    expect(playlist).toContain('RESOLUTION=640x360,CODECS="avc1.');
    const variant = master.replace('master.m3u8', '360p/index.m3u8');
    const segments = (await (await get(variant)).text()).split('\n').filter((line) => line.endsWith('.m4s'));
    expect(segments.length).toBeGreaterThan(0);
    expect((await get(variant.replace('index.m3u8', segments[0] ?? ''))).status).toBe(200);
    expect((await get(opened.data.posterUrl ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(await (await get(opened.data.thumbnailsUrl ?? '')).text()).toContain('sprite-000.jpg#xywh=0,0,160,90');
    // The original is removed once the video is converted.
    expect(existsSync(join(server.dataDir, 'uploads', data.assetId))).toBe(false);
  }, 240_000);

  it('is converted even if the server crashed right after its last byte', async () => {
    const { data } = await open({ fileName: 'Aula 2.mp4', bytes: film.length });
    // As after a crash between the last byte and the conversion.
    await writeFile(join(server.dataDir, 'uploads', data.assetId), film);
    expect((await video(data.assetId)).status).toBe('PREPARING');
    // The client asks for the offset, finds the upload complete and sends nothing more.
    expect(await sendBytes(data.uploadUrl, film)).toBe('done');
    await becomes(data.assetId, 'READY');
  });

  it('a file that is no video is refused by its content', async () => {
    const bytes = Buffer.from('not a film at all'.repeat(100));
    const { data } = await open({ fileName: 'fake.mp4', bytes: bytes.length });
    await sendBytes(data.uploadUrl, bytes);
    await becomes(data.assetId, 'UPLOAD_ERROR');
    expect((await video(data.assetId)).problem).toBe('NOT_A_VIDEO');
    // In case that is a mistake, the file is kept and can be tried again.
    expect(existsSync(join(server.dataDir, 'uploads', data.assetId))).toBe(true);
    await send(server.url, 'POST', `/api/video/${data.assetId}/retry`, undefined, organizer);
    await becomes(data.assetId, 'UPLOAD_ERROR');
  });

  it.each([
    ['another kind of file', { fileName: 'aula.avi', bytes: 10 }, 400, 'INVALID_VIDEO_TYPE'],
    ['more than 10 GB', { fileName: 'aula.mp4', bytes: 11 * 1024 ** 3 }, 400, 'INVALID_PARAMETERS'],
    ['a room that is not there', { fileName: 'aula.mp4', bytes: 10, roomId: '999999' }, 404, 'ROOM_NOT_FOUND'],
  ])('%s is refused before a byte is sent', async (_title, body, status, code) => {
    const answer = await open(body);
    expect([answer.status, answer.error?.error]).toEqual([status, code]);
  });

  it('is for organizers only, also at the tus endpoint', async () => {
    const viewer = await logIn(server.url, 'viewer@palco.test');
    expect((await open({ fileName: 'aula.mp4', bytes: 10 }, viewer)).status).toBe(403);
    const { data } = await open({ fileName: 'aula.mp4', bytes: 10 });
    const knock = (as: Record<string, string>, method = 'HEAD') =>
      fetch(`${server.url}${data.uploadUrl}`, { method, headers: { 'tus-resumable': '1.0.0', ...as } });
    expect((await knock({})).status).toBe(401);
    expect((await knock(headersOf(viewer))).status).toBe(403);
    const known = await knock({ ...headersOf(organizer), origin: 'https://elsewhere.example' });
    expect([known.status, known.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect((await knock(headersOf(organizer), 'DELETE')).status).toBe(405);
  });
});

describe('a stored video', () => {
  const store = async () => {
    const { data } = await open({ fileName: 'aula.mp4', bytes: film.length });
    await sendBytes(data.uploadUrl, film);
    await becomes(data.assetId, 'READY');
    return data.assetId;
  };

  it('accepts valid captions, and removes them again', async () => {
    const id = await store();
    const put = (lang: Language, vtt: string | null) =>
      call(server.url, setCaptions, { params: { id, lang }, body: { vtt } }, organizer);
    const words = 'WEBVTT\n\n00:00.000 --> 00:02.000\nOlá\n';
    expect((await put('pt-BR', 'hello')).error?.error).toBe('INVALID_CAPTIONS');
    expect((await put('pt-BR', words)).data.captions).toEqual(['pt-BR']);
    expect((await put('pt-BR', words)).data.captions).toEqual(['pt-BR']);
    expect((await put('es-ES', words)).data.captions).toEqual(['pt-BR', 'es-ES']);
    const { id: roomId } = await makeRoom(server.db, await makeCourse(server.db, { isOpen: true }), { video_id: id });
    const opened = await call(server.url, getRoom, { params: { id: roomId }, query: {} }, organizer);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(opened.data.captions.map((track) => track.language)).toEqual(['pt-BR', 'es-ES']);
    const served = await fetch(new URL(opened.data.captions[1]?.url ?? '', server.url), { headers: { cookie } });
    expect(await served.text()).toBe(words);
    expect((await put('pt-BR', null)).data.captions).toEqual(['es-ES']);
  });

  it('keeps the captions of every language, also when they are saved at the same moment', async () => {
    const id = await store();
    const body = { vtt: 'WEBVTT\n\n00:00.000 --> 00:02.000\nOlá\n' };
    const languages = ['pt-BR', 'en-US', 'es-ES'] as const;
    await Promise.all(
      languages.map((lang) => call(server.url, setCaptions, { params: { id, lang }, body }, organizer)),
    );
    expect((await video(id)).captions.toSorted()).toEqual(languages.toSorted());
  });

  it('accepts captions up to the stated size', async () => {
    const id = await store();
    const line = '00:00.000 --> 00:02.000\nUma linha "entre aspas" que se diz muitas vezes.\n\n';
    const vtt = `WEBVTT\n\n${line.repeat(Math.floor((limits.uploads.maxCaptionsBytes - 100) / line.length))}`;
    const answer = await call(server.url, setCaptions, { params: { id, lang: 'pt-BR' }, body: { vtt } }, organizer);
    expect([answer.status, answer.data?.captions]).toEqual([200, ['pt-BR']]);
    const tooMuch = { vtt: vtt + line.repeat(10) };
    expect(
      (await call(server.url, setCaptions, { params: { id, lang: 'pt-BR' }, body: tooMuch }, organizer)).status,
    ).toBe(400);
  });

  it('can be deleted during its conversion, with all its files', async () => {
    const { data } = await open({ fileName: 'longa.mp4', bytes: film.length });
    await sendBytes(data.uploadUrl, film);
    const files = async () =>
      (await Promise.all(['videos', 'uploads'].map((name) => readdir(join(server.dataDir, name)))))
        .flat()
        .filter((name) => name.startsWith(data.assetId) && !name.endsWith('.deleted'));
    await expect.poll(files, { timeout: 120_000, interval: 20 }).toContain(`${data.assetId}.part`);
    expect((await call(server.url, deleteVideo, { params: { id: data.assetId } }, organizer)).status).toBe(200);
    expect(await files()).toEqual([]);
    expect((await call(server.url, getVideo, { params: { id: data.assetId } }, organizer)).status).toBe(404);
  });

  it('is deleted with all its files', async () => {
    const id = await store();
    expect(existsSync(join(server.dataDir, 'videos', id, 'master.m3u8'))).toBe(true);
    expect((await call(server.url, deleteVideo, { params: { id } }, organizer)).status).toBe(200);
    expect(existsSync(join(server.dataDir, 'videos', id))).toBe(false);
    expect((await call(server.url, deleteVideo, { params: { id } }, organizer)).status).toBe(404);
  });

  it('is removed with the last room that shows it, and when its room gets another', async () => {
    const course = await makeCourse(server.db);
    const [kept, replaced] = [await store(), await store()];
    const first = await makeRoom(server.db, course, { video_id: kept });
    const second = await makeRoom(server.db, course, { video_id: kept });
    const third = await makeRoom(server.db, course, { video_id: replaced });
    const isThere = (id: string) => existsSync(join(server.dataDir, 'videos', id));
    const remove = (id: string) => call(server.url, deleteRoom, { params: { id } }, organizer);
    expect((await remove(first.id)).status).toBe(200);
    expect(isThere(kept)).toBe(true);
    expect((await remove(second.id)).status).toBe(200);
    expect(isThere(kept)).toBe(false);
    await open({ fileName: 'outra.mp4', bytes: 10, roomId: third.id });
    expect(isThere(replaced)).toBe(false);
    expect((await call(server.url, getVideo, { params: { id: replaced } }, organizer)).status).toBe(404);
  });

  it('continues when the same file is chosen again, and is replaced by another file', async () => {
    const { id: roomId } = await makeRoom(server.db, await makeCourse(server.db), { video_id: null });
    const file = { fileName: 'aula.mp4', bytes: film.length, fingerprint: 'film-1', roomId };
    const first = (await open(file)).data;
    expect((await video(first.assetId)).fingerprint).toBe('film-1');
    await sendBytes(first.uploadUrl, film, film.length / 2);
    expect((await open({ ...file, fileName: 'renamed.mp4' })).data).toEqual(first);
    const other = (await open({ ...file, fingerprint: 'film-2' })).data;
    expect(other.assetId).not.toBe(first.assetId);
    expect((await call(server.url, getVideo, { params: { id: first.assetId } }, organizer)).status).toBe(404);
    expect(await sendBytes(other.uploadUrl, film)).toBe('done');
    // Uploaded again after it was complete, it is another video.
    expect((await open({ ...file, fingerprint: 'film-2' })).data.assetId).not.toBe(other.assetId);
  });

  it('whose conversion fails three times reports it and can be retried', async () => {
    const id = await store();
    await server.db
      .updateTable('video_assets')
      .set({ status: 'UPLOAD_ERROR', problem: 'CONVERSION_FAILED' })
      .where('id', '=', id)
      .execute();
    await writeFile(join(server.dataDir, 'uploads', id), film);
    const retried = await send(server.url, 'POST', `/api/video/${id}/retry`, undefined, organizer);
    expect(await retried.json()).toMatchObject({ status: 'CONVERTING', problem: null });
    await becomes(id, 'READY');
  });
});
