/** Spec sections 3, 5, 7: a room's cover and attachments. An upload is granted, posted to the storage, then claimed by the room. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { uploadObject } from '../profile/contract.ts';
import * as limits from '../room-limits.ts';
import { attachment, roomId } from './contract.ts';
import { roomDetails } from './organizer.ts';

const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.uploads.fileNameMax));
const address = z.string().check(z.maxLength(2048));

export const openCoverUpload = route({
  name: 'rooms.openCoverUpload',
  method: 'POST',
  path: '/api/rooms/:id/cover/upload',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Grant one upload of a PNG, JPEG or WebP of at least 266x110; `imageUrl` is the input for setting the cover',
  params: z.object({ id: roomId }),
  body: z.object({ fileName }),
  response: z.object({ uploadObject, imageUrl: z.string() }),
  errors: ['INVALID_IMG_TYPE', 'ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const setCover = route({
  name: 'rooms.setCover',
  method: 'PUT',
  path: '/api/rooms/:id/cover',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Make an uploaded picture the cover of its room, or remove the cover; the former one is deleted',
  params: z.object({ id: roomId }),
  body: z.object({ imageUrl: z.nullable(address) }),
  response: roomDetails,
  errors: ['INVALID_IMG_TYPE', 'MIN_IMG_SIZE', 'ROOM_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const openAttachmentUpload = route({
  name: 'rooms.openAttachmentUpload',
  method: 'POST',
  path: '/api/rooms/:id/attachments/upload',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Grant one upload of a PPT, PPTX, DOC, DOCX, PDF, JPG or PNG; `attachmentUrl` is the input for adding it',
  params: z.object({ id: roomId }),
  body: z.object({ fileName }),
  response: z.object({ uploadObject, attachmentUrl: z.string() }),
  errors: ['INVALID_ATTACHMENT_TYPE', 'ROOM_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const addAttachment = route({
  name: 'rooms.addAttachment',
  method: 'POST',
  path: '/api/rooms/:id/attachments',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Add an uploaded file to its room; adding it again changes nothing',
  params: z.object({ id: roomId }),
  body: z.object({ attachmentUrl: address }),
  response: attachment,
  errors: ['INVALID_ATTACHMENT_TYPE', 'ROOM_NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});

export const removeAttachment = route({
  name: 'rooms.removeAttachment',
  method: 'DELETE',
  path: '/api/rooms/:id/attachments/:attachmentId',
  access: 'organizer',
  manages: { room: 'id' },
  summary: 'Delete an attachment and its file',
  params: z.object({ id: roomId, attachmentId: roomId }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
  limit: { max: 120, windowMs: 60_000 },
});
