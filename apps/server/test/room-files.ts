/** Helpers for the files of a room: request an upload, post it, claim it for the room. */

import { addAttachment, openAttachmentUpload, openCoverUpload, setCover } from '@palco/contract/rooms/files';
import { getRoomInfo } from '@palco/contract/rooms/organizer';
import sharp from 'sharp';
import { call, type Person } from './client.ts';
import { postUpload } from './photos.ts';
import type { TestServer } from './server.ts';

export const drawCover = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#8f1f30' } })
    .toFormat(format)
    .toBuffer();

export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

export const roomFilesOf = (server: TestServer, organizer: Person, id: string) => {
  const params = { id };
  const info = async () => (await call(server.url, getRoomInfo, { params }, organizer)).data;
  const askCover = (fileName = 'capa.png', as = organizer) =>
    call(server.url, openCoverUpload, { params, body: { fileName } }, as);
  const putCover = (imageUrl: string | null, as = organizer) =>
    call(server.url, setCover, { params, body: { imageUrl } }, as);
  const askAttachment = (fileName: string, as = organizer) =>
    call(server.url, openAttachmentUpload, { params, body: { fileName } }, as);
  const add = (attachmentUrl: string, as = organizer) =>
    call(server.url, addAttachment, { params, body: { attachmentUrl } }, as);
  return {
    info,
    askCover,
    putCover,
    askAttachment,
    add,
    /** Uploads a file and claims it for the room; returns its URL. */
    giveCover: async (bytes: Buffer, fileName?: string): Promise<string> => {
      const { data } = await askCover(fileName);
      await postUpload(server.url, data.uploadObject, bytes);
      await putCover(data.imageUrl);
      return data.imageUrl;
    },
    giveAttachment: async (fileName: string, bytes: Buffer) => {
      const { data } = await askAttachment(fileName);
      await postUpload(server.url, data.uploadObject, bytes);
      return (await add(data.attachmentUrl)).data;
    },
  };
};
