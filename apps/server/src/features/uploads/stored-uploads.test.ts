/** Two servers that share a database and an S3 store, each with a data folder of its own. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deleteVideo, getVideo, openUpload } from '@palco/contract/uploads';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { headersOf, sendFilm } from '../../../test/films.ts';
import { startS3, type TestS3 } from '../../../test/s3.ts';
import { startTestNodes, type TestServer } from '../../../test/server.ts';
import { PartsLostError } from '../../adapters/storage/port.ts';
import { createS3Storage } from '../../adapters/storage/s3.ts';
import { createPartRepository } from './part-repository.ts';
import { createPartUploads, sourceKey } from './part-uploads.ts';

let s3: TestS3;
let cluster: Awaited<ReturnType<typeof startTestNodes>>;
let a: TestServer;
let b: TestServer;
let organizer: Person;
let storage: ReturnType<typeof createS3Storage>;
beforeAll(async () => {
  s3 = await startS3();
  storage = createS3Storage(s3.config);
  cluster = await startTestNodes(2, { configOf: () => ({ s3: s3.config }) });
  [a, b] = cluster.nodes as [TestServer, TestServer];
  organizer = await logIn(a.url, 'organizer@palco.test');
});
afterAll(async () => {
  await cluster.close();
  await s3.close();
});

const log = pino({ level: 'silent' });
/** As large as a test store takes at a time. */
const part = 64 * 1024;
const open = async (bytes: number) => {
  const { data } = await call(a.url, openUpload, { body: { fileName: 'aula.mp4', bytes } }, organizer);
  return data.assetId;
};
const urlAt = (node: TestServer, id: string) => `${node.url}/uploads/${id}`;
const send = (node: TestServer, id: string, bytes: Buffer, stopAt?: number) =>
  sendFilm(urlAt(node, id), bytes, { as: organizer, chunkSize: 2 * part, ...(stopAt !== undefined && { stopAt }) });
const tusHeaders = () => ({ ...headersOf(organizer), 'tus-resumable': '1.0.0' });
const patchHeaders = (offset: number) => ({
  ...tusHeaders(),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});
const patch = (node: TestServer, id: string, offset: number, bytes: Buffer) =>
  fetch(urlAt(node, id), { method: 'PATCH', headers: patchHeaders(offset), body: new Uint8Array(bytes) });
type PatchAnswer = { readonly status: number; readonly offset: number };
const isWhole = (size: number) => (answer: PatchAnswer | null) => answer?.status === 204 && answer.offset === size;
/** A request whose bytes the test writes; it has no answer when its connection is ended. */
const openPatch = (node: TestServer, id: string, length: number) => {
  const headers = { ...patchHeaders(0), 'content-length': length };
  const request = openRequest(urlAt(node, id), { method: 'PATCH', headers });
  const answer = new Promise<PatchAnswer | null>((resolve) => {
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, offset: Number(response.headers['upload-offset']) });
    });
  });
  return { request, answer };
};
const offsetAt = async (node: TestServer, id: string) => {
  const response = await fetch(urlAt(node, id), { method: 'HEAD', headers: tusHeaders() });
  return [response.status, response.headers.get('upload-offset')];
};
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const video = async (id: string) => (await call(b.url, getVideo, { params: { id } }, organizer)).data;
/** A file that is no video stays in the store for a day, so that it can be compared. */
const stored = async (id: string): Promise<string> => {
  await expect.poll(async () => (await video(id)).problem, { timeout: 60_000 }).toBe('NOT_A_VIDEO');
  const opened = await storage.open(sourceKey(id));
  return opened ? sha(await buffer(opened.stream)) : 'nothing';
};

describe('an upload into an S3 store', () => {
  it('that is interrupted goes on through another server, from the last whole part', async () => {
    const bytes = randomBytes(7 * part + 1000);
    const id = await open(bytes.length);
    expect(await send(a, id, bytes, 3 * part)).toBe('cut');
    expect(await offsetAt(b, id)).toEqual([200, String(4 * part)]);
    expect(await send(b, id, bytes)).toBe('done');
    expect(await stored(id)).toBe(sha(bytes));
  });

  it('of less than a part is complete, and a request with less than a part in the middle is refused', async () => {
    const small = await open(10);
    await send(a, small, Buffer.from('0123456789'));
    expect(await stored(small)).toBe(sha(Buffer.from('0123456789')));
    const id = await open(3 * part);
    expect((await patch(a, id, 0, randomBytes(100))).status).toBe(409);
    expect(await offsetAt(a, id)).toEqual([200, '0']);
  });

  it('gets the bytes of one request only when two send at once through two servers', async () => {
    const sent = [randomBytes(6 * part), randomBytes(6 * part)] as const;
    const id = await open(6 * part);
    const lease = () =>
      a.db.selectFrom('video_uploads').select(['lease', 'is_wanted']).where('asset_id', '=', id).executeTakeFirst();
    const first = openPatch(a, id, sent[0].length);
    first.request.write(sent[0].subarray(0, 10));
    await expect.poll(async () => (await lease())?.lease).not.toBeNull();
    const second = openPatch(b, id, sent[1].length);
    second.request.write(sent[1].subarray(0, 10));
    await expect.poll(async () => (await lease())?.is_wanted).toBe(true);
    first.request.end(sent[0].subarray(10));
    second.request.end(sent[1].subarray(10));
    // On a slow machine the first one is ended before it has sent everything, as one whose connection hangs.
    const answers = await Promise.all([first.answer, second.answer]);
    if (!answers.some(isWhole(6 * part))) await send(b, id, sent[0]);
    expect(sent.map(sha)).toContain(await stored(id));
    expect(answers.filter(isWhole(6 * part)).length).toBeLessThan(2);
  });

  it('takes no part of a request that has lost its lease to another one', async () => {
    const id = await open(2 * part);
    const repository = createPartRepository(a.db);
    const uploads = createPartUploads({ repository, log, storage });
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await repository.take(id, first, 0)).toBe('taken');
    expect(await repository.take(id, second, 60_000)).toBe('taken');
    expect([
      await repository.renew(id, first, 0),
      await uploads.addPart(id, first, { offset: 0, bytes: randomBytes(part) }),
    ]).toEqual(['lost', false]);
    expect(await uploads.addPart(id, second, { offset: part, bytes: randomBytes(part) })).toBe(false);
    expect(await uploads.addPart(id, second, { offset: 0, bytes: randomBytes(part) })).toBe(true);
    expect(await uploads.addPart(id, first, { offset: part, bytes: randomBytes(part) })).toBe(false);
    expect(await repository.take(id, first, 0)).toBe('held');
    expect(await repository.renew(id, second, 60_000)).toBe('wanted');
    await repository.release(id, first);
    expect(await repository.take(id, first, 0)).toBe('held');
    await repository.release(id, second);
    expect(await offsetAt(b, id)).toEqual([200, String(part)]);
  });

  it('whose connection hangs at one server goes on through the other', async () => {
    const bytes = randomBytes(4 * part);
    const id = await open(bytes.length);
    const { request: hanging } = openPatch(a, id, bytes.length);
    hanging.write(bytes.subarray(0, part + 10));
    await expect
      .poll(() => a.db.selectFrom('upload_parts').select('number').where('asset_id', '=', id).execute())
      .toHaveLength(1);
    expect(await offsetAt(b, id)).toEqual([200, String(part)]);
    expect(await send(b, id, bytes)).toBe('done');
    hanging.destroy();
    expect(await stored(id)).toBe(sha(bytes));
  });

  it('of a server that died goes on when its lease has ended', async () => {
    const bytes = randomBytes(2 * part);
    const id = await open(bytes.length);
    const until = new Date(Date.now() + 1000);
    await a.db
      .updateTable('video_uploads')
      .set({ lease: randomUUID(), leased_until: until })
      .where('asset_id', '=', id)
      .execute();
    expect(await send(b, id, bytes)).toBe('done');
    expect(Date.now()).toBeGreaterThan(until.getTime());
    expect(await stored(id)).toBe(sha(bytes));
  });

  it('waits for a store that is away, and goes on when it is back', async () => {
    const bytes = randomBytes(4 * part);
    const id = await open(bytes.length);
    await send(a, id, bytes, part);
    await s3.stop();
    const refused = await patch(a, id, 2 * part, bytes.subarray(2 * part));
    expect([refused.status, await refused.text()]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await s3.start();
    expect(await send(a, id, bytes)).toBe('done');
    expect(await stored(id)).toBe(sha(bytes));
  });

  it('begins again when the store has lost its parts', async () => {
    const bytes = randomBytes(3 * part);
    const id = await open(bytes.length);
    await send(a, id, bytes, part);
    // The store of these tests never loses any.
    const lost = () => Promise.reject(new PartsLostError());
    const repository = createPartRepository(a.db);
    const uploads = createPartUploads({
      repository,
      log,
      storage: { ...storage, storePart: lost, completeParts: lost },
    });
    await repository.take(id, randomUUID(), 0);
    expect(await uploads.addPart(id, randomUUID(), { offset: 2 * part, bytes: bytes.subarray(2 * part) })).toBe(false);
    expect(await offsetAt(b, id)).toEqual([200, '0']);
    await send(a, id, bytes, part);
    await expect(uploads.finish(id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await offsetAt(b, id)).toEqual([200, '0']);
    expect(await send(b, id, bytes)).toBe('done');
    expect(await stored(id)).toBe(sha(bytes));
  });

  it('that nothing waits for is removed from the store', async () => {
    const bytes = randomBytes(3 * part);
    const [deleted, refused] = [await open(bytes.length), await open(bytes.length)];
    await send(a, deleted, bytes, part);
    await call(a.url, deleteVideo, { params: { id: deleted } }, organizer);
    await send(a, refused, bytes);
    expect(await stored(refused)).toBe(sha(bytes));
    const removed: string[] = [];
    const repository = createPartRepository(a.db);
    // The store of these tests cannot do it: its error is logged.
    const removeParts = async (key: string, id: string) => {
      removed.push(key);
      await storage.removeParts(key, id);
    };
    const uploads = createPartUploads({ repository, log, storage: { ...storage, removeParts } });
    await uploads.removeUnused(new Date(Date.now() - 60_000));
    expect(removed).toEqual([sourceKey(deleted)]);
    expect([await repository.find(deleted), await storage.size(sourceKey(refused))]).toEqual([null, bytes.length]);
    await uploads.removeUnused(new Date(Date.now() + 60_000));
    expect([await repository.find(refused), await storage.size(sourceKey(refused))]).toEqual([null, null]);
  });
});
