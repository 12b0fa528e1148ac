import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteVideo } from '@palco/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createLocalVideoFiles } from './local-files.ts';
import { createUploadRepository } from './repository.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer();
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

const foldersOf = () => ({ uploads: join(server.dataDir, 'uploads'), videos: join(server.dataDir, 'videos') });
const sweep = async (before: Date) => {
  const repository = createUploadRepository(server.db, server.clock.now);
  await (await createLocalVideoFiles({ repository, folders: foldersOf() })).sweep(before);
};
const fileOf = (id: string) => join(foldersOf().videos, id, 'master.m3u8');
const makeFilm = async () => {
  const id = await makeVideo(server.db);
  await mkdir(join(foldersOf().videos, id), { recursive: true });
  await writeFile(fileOf(id), '#EXTM3U');
  return id;
};
const remove = (id: string) => call(server.url, deleteVideo, { params: { id } }, organizer);
const dayAgo = () => new Date(Date.now() - 24 * 60 * 60 * 1000);
const later = () => new Date(Date.now() + 60_000);

describe('a deleted video', () => {
  it('cannot be reached any more, is kept for a day, and is then removed', async () => {
    const id = await makeFilm();
    expect((await remove(id)).status).toBe(200);
    expect(existsSync(fileOf(id))).toBe(false);
    await sweep(dayAgo());
    expect(existsSync(join(foldersOf().videos, `${id}.deleted`))).toBe(true);
    await sweep(later());
    expect(existsSync(join(foldersOf().videos, `${id}.deleted`))).toBe(false);
  });

  it('is back when a database is restored that has it', async () => {
    const id = await makeFilm();
    const row = await server.db.selectFrom('video_assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await remove(id);
    await server.db.insertInto('video_assets').values(row).execute();
    await sweep(dayAgo());
    expect(existsSync(fileOf(id))).toBe(true);
  });
});

describe('a source that was refused as no video', () => {
  it('is kept for a day', async () => {
    const id = await makeVideo(server.db);
    await server.db
      .updateTable('video_assets')
      .set({ status: 'UPLOAD_ERROR', problem: 'NOT_A_VIDEO', changed_at: new Date() })
      .where('id', '=', id)
      .execute();
    const source = join(foldersOf().uploads, id);
    await writeFile(source, 'bytes');
    await sweep(dayAgo());
    expect(existsSync(source)).toBe(true);
    await sweep(later());
    expect(existsSync(source)).toBe(false);
  });
});
