import { mkdir, writeFile } from 'node:fs/promises';
import * as limits from '@palco/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, type Person, send } from '../../test/client.ts';
import { askUpload, drawPicture, getFile, postUpload, refusalOf, setPhoto } from '../../test/photos.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

describe('the endpoint of granted uploads', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await logIn(server.url, 'viewer@palco.test');
  });
  afterAll(() => server.close());

  const granted = async () => (await askUpload(server, person)).data;
  const post = async (change: (fields: Record<string, string>) => Record<string, string>) => {
    const { uploadObject } = await granted();
    return postUpload(server.url, { ...uploadObject, fields: change(uploadObject.fields) }, await drawPicture(50));
  };

  it.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
    ['no fields', () => ({})],
    ['another key', (fields) => ({ ...fields, key: 'incoming/photos/1/x.png' })],
    ['a key that climbs', (fields) => ({ ...fields, key: '../../x.png' })],
    ['another type', (fields) => ({ ...fields, 'Content-Type': 'text/html' })],
    ['another signature', (fields) => ({ ...fields, signature: 'x'.repeat(43) })],
    ['no signature', ({ signature: _gone, ...fields }) => fields],
    [
      'a policy of its own',
      (fields) => ({
        ...fields,
        policy: Buffer.from(
          JSON.stringify({ key: fields['key'], contentType: 'image/png', maxBytes: 1e9, expiresAt: 9e15 }),
        ).toString('base64url'),
      }),
    ],
  ])('refuses %s', async (_title, change) => {
    expect(await refusalOf(await post(change))).toEqual([403, 'UPLOAD_REFUSED']);
  });

  it('refuses a grant that has expired', async () => {
    const { uploadObject } = await granted();
    server.clock.advance(limits.profile.uploadExpiresS * 1000);
    expect(await refusalOf(await postUpload(server.url, uploadObject, await drawPicture(50)))).toEqual([
      403,
      'UPLOAD_REFUSED',
    ]);
  });

  it.each([
    ['a little', limits.profile.maxBytes + 1],
    ['much', 30 * 1024 * 1024],
  ])('refuses a file that is %s too large', async (_title, size) => {
    const { uploadObject, imageUrl } = await granted();
    const bytes = Buffer.concat([await drawPicture(50), Buffer.alloc(size - (await drawPicture(50)).length)]);
    expect(await refusalOf(await postUpload(server.url, uploadObject, bytes))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await getFile(server, imageUrl)).status).toBe(404);
  });

  it('refuses a form without a file, and what is no form', async () => {
    const { uploadObject } = await granted();
    expect(await refusalOf(await postUpload(server.url, uploadObject, null))).toEqual([400, 'INVALID_PARAMETERS']);
    const json = await send(server.url, 'POST', uploadObject.url, uploadObject.fields);
    expect(await refusalOf(json)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('does not teach the other routes to read forms', async () => {
    const form = new FormData();
    form.append('username', 'viewer@palco.test');
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body: form });
    expect(await refusalOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('the endpoint of stored files', () => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    url = await setPhoto(server, await logIn(server.url, 'viewer@palco.test'), await drawPicture(100));
  });
  afterAll(() => server.close());

  it('sends a part when asked for one', async () => {
    const whole = Buffer.from(await (await getFile(server, url)).arrayBuffer());
    const part = await getFile(server, url, { range: 'bytes=4-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 10));
    const beyond = await getFile(server, url, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });

  it('describes a file without sending it', async () => {
    const head = await fetch(`${server.url}${url}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Number(head.headers.get('content-length'))).toBe((await (await getFile(server, url)).bytes()).length);
  });

  it('offers the attachment address as a download', async () => {
    const disposition = (await getFile(server, `${url}?download`)).headers.get('content-disposition');
    expect(disposition).toBe(`attachment; filename="${url.split('/').at(-1)}"`);
  });

  it.each([
    '/files/',
    '/files/photos',
    '/files/nothing.png',
    '/files/..%2fsecret',
    '/files/photos/..%2f..%2f..%2fpackage.json',
    '/files/.half/x',
    '/files/incoming/photos/1004/x.png',
    '/files/photos%00.png',
  ])('answers %s with 404', async (path) => {
    expect(await refusalOf(await getFile(server, path))).toEqual([404, 'NOT_FOUND']);
  });

  it('never lets an unknown kind of file be shown', async () => {
    await mkdir(`${server.dataDir}/storage/other`, { recursive: true });
    await writeFile(`${server.dataDir}/storage/other/page.html`, '<script>alert(1)</script>');
    const response = await getFile(server, '/files/other/page.html');
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment; filename="page.html"',
    ]);
  });
});
