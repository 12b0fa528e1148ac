import { me } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { openThumbnailUpload } from '@palco/contract/profile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person, send } from '../../../test/client.ts';
import {
  askUpload,
  drawPicture,
  getFile,
  noSocial,
  postUpload,
  refusalOf,
  saveProfile,
  setPhoto,
} from '../../../test/photos.ts';
import { startS3 } from '../../../test/s3.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const thumbnail = async (server: TestServer, person: Person) =>
  (await call(server.url, me, {}, person)).data.thumbnail_url;
const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

describe.each([
  ['a folder', undefined],
  ['an S3 store', startS3],
])('a photo stored in %s', (_title, startStore) => {
  let server: TestServer;
  let store: Awaited<ReturnType<typeof startS3>> | undefined;
  let person: Person;
  beforeAll(async () => {
    store = await startStore?.();
    server = await startTestServer(store ? { s3: store.config } : {});
    person = await logIn(server.url, 'viewer@palco.test');
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  it('is uploaded, saved, and seen by everyone', async () => {
    const { data } = await askUpload(server, person);
    expect(data.attachmentUrl).toBe(`${data.imageUrl}?download`);
    expect((await postUpload(server.url, data.uploadObject, await drawPicture(250))).status).toBe(204);
    const saved = await saveProfile(server, person, data.imageUrl, {
      facebook: ' vitoria ',
      twitter: '@v',
      instagram: 'v.s',
    });
    expect(saved.data).toMatchObject({
      thumbnail_url: data.imageUrl,
      social_medias: { facebook: 'vitoria', twitter: '@v', instagram: 'v.s' },
    });
    expect(await thumbnail(server, person)).toBe(data.imageUrl);

    const response = await getFile(server, data.imageUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([250, 250, undefined]);
  });

  it('can be saved again, and its upload posted again, without any change', async () => {
    const { data } = await askUpload(server, person);
    await postUpload(server.url, data.uploadObject, await drawPicture(100));
    expect((await saveProfile(server, person, data.imageUrl)).status).toBe(200);
    expect((await saveProfile(server, person, data.imageUrl)).status).toBe(200);
    const before = await (await getFile(server, data.imageUrl)).bytes();
    expect((await postUpload(server.url, data.uploadObject, await drawPicture(200))).status).toBe(204);
    expect((await saveProfile(server, person, data.imageUrl)).status).toBe(200);
    expect(await (await getFile(server, data.imageUrl)).bytes()).toEqual(before);
  });

  it('is removed from the storage when it is replaced, and when it is deleted', async () => {
    const first = await setPhoto(server, person, await drawPicture(100));
    const second = await setPhoto(server, person, await drawPicture(100));
    expect([(await getFile(server, first)).status, (await getFile(server, second)).status]).toEqual([404, 200]);
    expect((await saveProfile(server, person, null)).data.thumbnail_url).toBeNull();
    expect((await getFile(server, second)).status).toBe(404);
  });

  it.each([
    ['no image', async () => Buffer.from('<html><script>alert(1)</script>'), 'INVALID_IMG_TYPE'],
    ['half an image', async () => (await drawPicture(300)).subarray(0, 200), 'INVALID_IMG_TYPE'],
    ['an image of another kind', () => drawPicture(100, 'gif'), 'INVALID_IMG_TYPE'],
    [
      'a drawing that could act',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'INVALID_IMG_TYPE',
    ],
    ['an image of 301x301', () => drawPicture(301), 'MAX_IMG_SIZE'],
  ])('is refused when it is %s, and the profile stays as it was', async (_kind, makeBytes, code) => {
    const former = await setPhoto(server, person, await drawPicture(50));
    const { data } = await askUpload(server, person);
    const posted = await postUpload(server.url, data.uploadObject, await makeBytes());
    // The disk storage checks at once; S3 accepts any file, and saving the profile checks it.
    if (store) expect(answer(await saveProfile(server, person, data.imageUrl))).toEqual([400, code]);
    else expect(await refusalOf(posted)).toEqual([400, code]);
    expect((await getFile(server, data.imageUrl)).status).toBe(404);
    expect((await saveProfile(server, person, data.imageUrl)).status).toBe(400);
    expect(await thumbnail(server, person)).toBe(former);
    expect((await getFile(server, former)).status).toBe(200);
  });

  it('may be 300x300, a JPEG or a WebP, whatever its name says', async () => {
    const jpeg = await setPhoto(server, person, await drawPicture(300, 'jpeg'), 'eu.JPEG');
    expect((await getFile(server, jpeg)).headers.get('content-type')).toBe('image/jpeg');
    const webp = await setPhoto(server, person, await drawPicture(300, 'webp'), 'eu.webp');
    expect((await getFile(server, webp)).headers.get('content-type')).toBe('image/webp');
    const mislabelled = await setPhoto(server, person, await drawPicture(30, 'jpeg'), 'eu.png');
    expect((await sharp(Buffer.from(await (await getFile(server, mislabelled)).arrayBuffer())).metadata()).format).toBe(
      'png',
    );
  });

  it('that was granted but never uploaded cannot be saved', async () => {
    const { data } = await askUpload(server, person);
    expect(answer(await saveProfile(server, person, data.imageUrl))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it('that was not saved is removed after an hour', async () => {
    const { data } = await askUpload(server, person);
    await postUpload(server.url, data.uploadObject, await drawPicture(100));
    server.clock.advance(limits.profile.unsavedMs + 1000);
    await askUpload(server, person);
    expect((await getFile(server, data.imageUrl)).status).toBe(404);
    expect(answer(await saveProfile(server, person, data.imageUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await server.db.selectFrom('unsaved_photos').selectAll().execute()).length).toBe(1);
  });
});

describe('a profile', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await logIn(server.url, 'viewer@palco.test');
  });
  afterAll(() => server.close());

  it.each([
    ['no body', undefined],
    ['no social fields', { thumbnail_url: null }],
    ['no photo field', { social_medias: noSocial }],
    ['a social field that is a number', { social_medias: { ...noSocial, facebook: 7 }, thumbnail_url: null }],
    [
      'a social field that is a book',
      { social_medias: { ...noSocial, facebook: 'x'.repeat(201) }, thumbnail_url: null },
    ],
    ['a photo that is a number', { social_medias: noSocial, thumbnail_url: 7 }],
    ['a photo of another site', { social_medias: noSocial, thumbnail_url: 'https://elsewhere.example/a.png' }],
    ['a photo that is code', { social_medias: noSocial, thumbnail_url: 'javascript:alert(1)' }],
    ['an empty photo', { social_medias: noSocial, thumbnail_url: '' }],
    ['a photo that climbs', { social_medias: noSocial, thumbnail_url: '/files/../secrets' }],
  ])('with %s gets 400 and changes nothing', async (_title, body) => {
    const before = (await call(server.url, me, {}, person)).data;
    const response = await send(server.url, 'PUT', '/api/users/profile', body, person);
    expect(await refusalOf(response)).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await call(server.url, me, {}, person)).data).toEqual(before);
  });

  it("cannot take another user's photo, saved or not", async () => {
    const other = await logIn(server.url, 'viewer2@palco.test');
    const { data } = await askUpload(server, other);
    await postUpload(server.url, data.uploadObject, await drawPicture(100));
    expect(answer(await saveProfile(server, person, data.imageUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await saveProfile(server, other, data.imageUrl)).status).toBe(200);
    expect(answer(await saveProfile(server, person, data.imageUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await getFile(server, data.imageUrl)).status).toBe(200);
  });

  it('saved from two tabs at the same moment ends with one photo, and the storage with no other', async () => {
    const photos = await Promise.all(
      [60, 70].map(async (side) => {
        const { data } = await askUpload(server, person);
        await postUpload(server.url, data.uploadObject, await drawPicture(side));
        return data.imageUrl;
      }),
    );
    const saved = await Promise.all(photos.map((url) => saveProfile(server, person, url)));
    expect(saved.map((a) => a.status)).toEqual([200, 200]);
    await saveProfile(server, person, await thumbnail(server, person));
    const kept = await thumbnail(server, person);
    for (const url of photos) expect((await getFile(server, url)).status).toBe(url === kept ? 200 : 404);
  });

  it.each(['eu.svg', 'eu.gif', 'eu', 'eu.png.exe', 'eu.html'])('grants no upload of %s', async (fileName) => {
    expect(answer(await askUpload(server, person, fileName))).toEqual([400, 'INVALID_IMG_TYPE']);
  });

  it.each([
    [`${'a'.repeat(limits.profile.fileNameMax - 4)}.png`, 200],
    [`${'ç'.repeat(limits.profile.fileNameMax - 4)}.png`, 200],
    [`${'a'.repeat(limits.profile.fileNameMax - 3)}.png`, 400],
  ])('takes a photo whose name is as long as names may be (%#)', async (fileName, status) => {
    const extra = await logIn(server.url, 'extra@palco.test');
    expect((await call(server.url, openThumbnailUpload, { params: { fileName } }, extra)).status).toBe(status);
  });

  it('grants no uploads in a loop', async () => {
    const looping = await logIn(server.url, 'guest@palco.test');
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await askUpload(server, looping)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('name and phone', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await logIn(server.url, 'viewer@palco.test');
  });
  afterAll(() => server.close());
  const save = (body: object) =>
    send(server.url, 'PUT', '/api/users/profile', { social_medias: noSocial, thumbnail_url: null, ...body }, person);

  it('are saved where they are given, and stay otherwise', async () => {
    expect((await save({ name: '  Vitória Lima ', phone: '5511998761003' })).status).toBe(200);
    await save({});
    const { data } = await call(server.url, me, {}, person);
    expect([data.name, data.phone]).toEqual(['Vitória Lima', '5511998761003']);
    await save({ phone: null });
    expect((await call(server.url, me, {}, person)).data.phone).toBeNull();
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['a long name', { name: 'a'.repeat(limits.profile.nameMax + 1) }],
    ['a link as name', { name: 'Veja www.exemplo.com.br' }],
    ['an e-mail as name', { name: 'ana@example.com' }],
    ['letters as phone', { phone: 'onze' }],
    ['a short phone', { phone: '123' }],
  ])('%s is refused and changes nothing', async (_title, body) => {
    const before = (await call(server.url, me, {}, person)).data;
    expect((await save(body)).status).toBe(400);
    expect((await call(server.url, me, {}, person)).data).toEqual(before);
  });
});
