/** The server may use no byte of its disk: the reserve is larger than the disk. */
import { join } from 'node:path';
import { openUpload } from '@palco/contract/uploads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import { makeVideo } from '../../../test/rooms.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { uploadPath } from '../../adapters/storage/disk.ts';
import { createConversion } from './conversion.ts';
import { createLocalVideoFiles } from './local-files.ts';
import { createUploadRepository } from './repository.ts';

let server: TestServer;
let organizer: Person;
beforeAll(async () => {
  server = await startTestServer({ diskReserveMb: 1e12 });
  organizer = await logIn(server.url, 'organizer@palco.test');
});
afterAll(() => server.close());

describe('on a full disk', () => {
  it('an upload is refused before a byte is sent', async () => {
    const answer = await call(server.url, openUpload, { body: { fileName: 'aula.mp4', bytes: 10 } }, organizer);
    expect([answer.status, answer.error?.error]).toEqual([507, 'STORAGE_FULL']);
  });

  it('an upload that was begun before gets no more bytes', async () => {
    const id = await makeVideo(server.db);
    await server.db.updateTable('video_assets').set({ status: 'UPLOADING' }).where('id', '=', id).execute();
    const response = await fetch(`${server.url}/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${organizer.token}`,
        'x-palco-session': organizer.session,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'bytes',
    });
    expect([response.status, await response.text()]).toEqual([507, 'STORAGE_FULL']);
  });

  it('a file for a room or a profile is refused', async () => {
    const form = new FormData();
    form.append('key', 'x');
    const response = await fetch(`${server.url}${uploadPath}`, { method: 'POST', body: form });
    expect([response.status, await response.json()]).toEqual([507, { error: 'STORAGE_FULL' }]);
  });

  it('a conversion waits and is no failure', async () => {
    const id = await makeVideo(server.db);
    await server.db.updateTable('video_assets').set({ status: 'CONVERTING' }).where('id', '=', id).execute();
    const repository = createUploadRepository(server.db, server.clock.now);
    expect(await repository.promisedBytes()).toBeGreaterThanOrEqual(0);
    const { convert } = createConversion({
      repository,
      transcoder: {
        isThere: async () => true,
        probe: () => Promise.reject(new Error('not reached')),
        convert: () => Promise.reject(new Error('not reached')),
        makePictures: () => Promise.reject(new Error('not reached')),
      },
      files: await createLocalVideoFiles({
        repository,
        folders: { uploads: join(server.dataDir, 'uploads'), videos: join(server.dataDir, 'videos') },
      }),
      availableBytes: async () => -1,
      onStatus: () => {},
      onReady: () => {},
    });
    await expect(convert(id)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect((await repository.find(id))?.failures).toBe(0);
  });

  it('everything else works', async () => {
    expect((await send(server.url, 'GET', '/api/auth/me', undefined, organizer)).status).not.toBe(507);
    expect((await send(server.url, 'GET', '/readyz')).status).toBe(200);
  });
});

describe('the space for uploads', () => {
  it('counts what others were promised', async () => {
    const repository = createUploadRepository(server.db, server.clock.now);
    const before = await repository.promisedBytes();
    const id = await makeVideo(server.db);
    await server.db
      .updateTable('video_assets')
      .set({ status: 'UPLOADING', bytes: '1000', progress: 25 })
      .where('id', '=', id)
      .execute();
    expect((await repository.promisedBytes()) - before).toBe(750);
  });
});
