import * as limits from '@palco/contract/room-limits';
import { getRoom } from '@palco/contract/rooms';
import { removeAttachment } from '@palco/contract/rooms/files';
import { deleteRoom } from '@palco/contract/rooms/organizer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, type Person } from '../../../test/client.ts';
import { getFile, postUpload, refusalOf } from '../../../test/photos.ts';
import { drawCover, pdf, roomFilesOf } from '../../../test/room-files.ts';
import { makeCourse, makeRoom } from '../../../test/rooms.ts';
import { startS3 } from '../../../test/s3.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const answer = (a: { status: number; error: { error: string } | null }) => [a.status, a.error?.error];

describe.each([
  ['a folder', undefined],
  ['an S3 store', startS3],
])('the files of a room stored in %s', (_title, startStore) => {
  let server: TestServer;
  let store: Awaited<ReturnType<typeof startS3>> | undefined;
  let organizer: Person;
  let courseId: string;
  beforeAll(async () => {
    store = await startStore?.();
    server = await startTestServer(store ? { s3: store.config } : {});
    organizer = await logIn(server.url, 'organizer@palco.test');
    courseId = await makeCourse(server.db, { isOpen: true });
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  const newRoom = async () => {
    const { id } = await makeRoom(server.db, courseId, { video_id: null });
    return { id, ...roomFilesOf(server, organizer, id) };
  };
  const isServed = async (path: string) => (await getFile(server, path)).status === 200;

  it('a cover is scaled, shown in the room and on home, and replaces the former one', async () => {
    const room = await newRoom();
    const first = await room.giveCover(await drawCover(3000, 1200, 'jpeg'), 'capa.jpg');
    expect((await room.info()).image).toBe(first);
    const opened = await call(server.url, getRoom, { params: { id: room.id }, query: {} }, organizer);
    expect(opened.data.image).toBe(first);
    const response = await getFile(server, first);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1280, 512, 'webp']);

    const second = await room.giveCover(await drawCover(266, 110));
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
    expect((await room.putCover(second)).data.image).toBe(second);
    expect((await room.putCover(null)).data.image).toBeNull();
    expect((await room.putCover(null)).data.image).toBeNull();
    expect(await isServed(second)).toBe(false);
  });

  it.each([
    ['no image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'INVALID_IMG_TYPE'],
    ['a GIF that calls itself PNG', () => drawCover(300, 300, 'gif'), 'INVALID_IMG_TYPE'],
    ['half an image', async () => (await drawCover(2000, 2000)).subarray(0, 500), 'INVALID_IMG_TYPE'],
    ['265 px wide', () => drawCover(265, 400), 'MIN_IMG_SIZE'],
    ['109 px high', () => drawCover(400, 109), 'MIN_IMG_SIZE'],
  ])('a cover that is %s is refused and the present one stays', async (_kind, draw, code) => {
    const room = await newRoom();
    const present = await room.giveCover(await drawCover(300, 200));
    const { data } = await room.askCover();
    const posted = await postUpload(server.url, data.uploadObject, await draw());
    // The disk storage checks at once; S3 accepts any file, and setting the cover checks it.
    if (store) expect(answer(await room.putCover(data.imageUrl))).toEqual([400, code]);
    else expect(await refusalOf(posted)).toEqual([400, code]);
    expect((await room.putCover(data.imageUrl)).status).toBe(400);
    expect((await room.info()).image).toBe(present);
    expect(await isServed(present)).toBe(true);
  });

  it('a cover can only be claimed by the room it was uploaded for', async () => {
    const [room, other] = [await newRoom(), await newRoom()];
    const { data } = await room.askCover();
    await postUpload(server.url, data.uploadObject, await drawCover(300, 200));
    expect(answer(await other.putCover(data.imageUrl))).toEqual([400, 'INVALID_PARAMETERS']);
    expect(answer(await room.putCover('https://example.com/track.png'))).toEqual([400, 'INVALID_PARAMETERS']);
    expect((await room.putCover(data.imageUrl)).data.image).toBe(data.imageUrl);
  });

  it('an attachment is added once, however often it is requested, and removed with its file', async () => {
    const room = await newRoom();
    const { data } = await room.askAttachment('Guia da Aula nº 1.PDF');
    await postUpload(server.url, data.uploadObject, pdf);
    const added = (await room.add(data.attachmentUrl)).data;
    expect(added).toMatchObject({ attachment_name: 'Guia da Aula nº 1.PDF', attachment_extension: 'pdf' });
    expect(added.attachment_url).toMatch(/\/guia-da-aula-no-1\.pdf$/);
    expect((await room.add(data.attachmentUrl)).data).toEqual(added);
    expect((await room.info()).attachments).toEqual([added]);
    expect(Buffer.from(await (await getFile(server, added.attachment_url)).arrayBuffer())).toEqual(pdf);

    const remove = () =>
      call(server.url, removeAttachment, { params: { id: room.id, attachmentId: added.id } }, organizer);
    expect((await remove()).status).toBe(200);
    expect(answer(await remove())).toEqual([404, 'NOT_FOUND']);
    expect((await room.info()).attachments).toEqual([]);
    expect(await isServed(added.attachment_url)).toBe(false);
    expect(answer(await room.add(data.attachmentUrl))).toEqual([400, 'INVALID_PARAMETERS']);
  });

  it.each([
    ['a page that calls itself PDF', 'guia.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['a PDF that calls itself PNG', 'foto.png', pdf],
    ['a zip that calls itself DOCX', 'texto.docx', Buffer.from(`PK\x03\x04${'x'.repeat(500)}`)],
  ])('%s is refused by its content', async (_kind, fileName, bytes) => {
    const room = await newRoom();
    const { data } = await room.askAttachment(fileName);
    const posted = await postUpload(server.url, data.uploadObject, bytes);
    if (store) expect(answer(await room.add(data.attachmentUrl))).toEqual([400, 'INVALID_ATTACHMENT_TYPE']);
    else expect(await refusalOf(posted)).toEqual([400, 'INVALID_ATTACHMENT_TYPE']);
    expect((await room.add(data.attachmentUrl)).status).toBe(400);
    expect((await room.info()).attachments).toEqual([]);
  });

  it.each(['pacote.zip', 'script.pdf.exe', 'planilha.xls'])('%s is refused by its name', async (fileName) => {
    const room = await newRoom();
    expect(answer(await room.askAttachment(fileName))).toEqual([400, 'INVALID_ATTACHMENT_TYPE']);
  });

  it('are all removed with the room', async () => {
    const room = await newRoom();
    const cover = await room.giveCover(await drawCover(300, 200));
    const attachment = await room.giveAttachment('guia.pdf', pdf);
    expect((await call(server.url, deleteRoom, { params: { id: room.id } }, organizer)).status).toBe(200);
    expect([await isServed(cover), await isServed(attachment.attachment_url)]).toEqual([false, false]);
  });

  it('that were not claimed are removed after an hour', async () => {
    const room = await newRoom();
    const { data } = await room.askAttachment('guia.pdf');
    await postUpload(server.url, data.uploadObject, pdf);
    server.clock.advance(limits.uploads.unclaimedMs + 1000);
    await room.askCover();
    expect(await isServed(data.attachmentUrl)).toBe(false);
    expect((await room.add(data.attachmentUrl)).status).toBe(400);
  });

  it('are managed by organizers only, in rooms that exist', async () => {
    const room = await newRoom();
    const viewer = await logIn(server.url, 'viewer@palco.test');
    const nowhere = roomFilesOf(server, organizer, '999999');
    expect((await room.askCover('capa.png', viewer)).status).toBe(403);
    expect((await room.putCover(null, viewer)).status).toBe(403);
    expect((await room.askAttachment('guia.pdf', viewer)).status).toBe(403);
    expect((await room.add('/files/x', viewer)).status).toBe(403);
    expect(answer(await nowhere.askCover())).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(answer(await nowhere.putCover(null))).toEqual([404, 'ROOM_NOT_FOUND']);
    expect(answer(await nowhere.askAttachment('guia.pdf'))).toEqual([404, 'ROOM_NOT_FOUND']);
  });
});
