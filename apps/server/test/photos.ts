/** Helpers for profile photos: draw one, request an upload, post it as a browser does, save it. */
import { openThumbnailUpload, type UploadObject, updateProfile } from '@palco/contract/profile';
import sharp from 'sharp';
import { expect } from 'vitest';
import { call, type Person } from './client.ts';
import type { TestServer } from './server.ts';

export const noSocial = { facebook: '', twitter: '', instagram: '' };

/** A square of one colour with GPS metadata. */
export const drawPicture = (side: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ffb224' } })
    .withExif({ IFD3: { GPSLatitude: '23/1 33/1 1/1' } })
    .toFormat(format)
    .toBuffer();

export const askUpload = (server: TestServer, person: Person, fileName = 'eu.png') =>
  call(server.url, openThumbnailUpload, { params: { fileName } }, person);

export const postUpload = (origin: string, { url, fields }: UploadObject, file: Buffer | null): Promise<Response> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file) form.append('file', new Blob([Buffer.from(file)]), 'photo.png');
  return fetch(new URL(url, origin), { method: 'POST', body: form });
};

export const saveProfile = (
  server: TestServer,
  person: Person,
  thumbnail_url: string | null,
  social_medias = noSocial,
) => call(server.url, updateProfile, { body: { social_medias, thumbnail_url } }, person);

/** Uploads and saves; returns the URL. */
export const setPhoto = async (
  server: TestServer,
  person: Person,
  bytes: Buffer,
  fileName?: string,
): Promise<string> => {
  const { data } = await askUpload(server, person, fileName);
  expect((await postUpload(server.url, data.uploadObject, bytes)).status).toBe(204);
  expect((await saveProfile(server, person, data.imageUrl)).status).toBe(200);
  return data.imageUrl;
};

export const getFile = (server: TestServer, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers });

/** Status and code of a refusal. */
export const refusalOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  ((await response.json()) as { error: string }).error,
];
