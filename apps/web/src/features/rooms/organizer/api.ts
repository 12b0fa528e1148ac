import { createChannel } from '@palco/contract/channels';
import { createCourse } from '@palco/contract/courses';
import type { Attachment } from '@palco/contract/rooms';
import {
  addAttachment,
  openAttachmentUpload,
  openCoverUpload,
  removeAttachment,
  setCover,
} from '@palco/contract/rooms/files';
import {
  changeRooms,
  createRoom,
  duplicateRoom,
  findRooms,
  getRoomInfo,
  listRoomChoices,
  type RoomDetails,
  type RoomFilter,
  type RoomPage,
  type RoomSort,
  type RoomsChange,
  updateRoom,
} from '@palco/contract/rooms/organizer';
import type { RoomDraft } from '@palco/domain/rooms/draft';
import { call } from '../../../lib/http/api-client.ts';
import { uploadForm } from '../../../lib/http/form-upload.ts';

export type RoomQuery = {
  readonly search: string;
  /** Empty for all of them. */
  readonly channelId: string;
  readonly courseId: string;
  readonly filter: RoomFilter;
  readonly sort: RoomSort;
  readonly page: number;
};
export const fetchRoomPage = ({ search, channelId, courseId, filter, sort, page }: RoomQuery): Promise<RoomPage> =>
  call(findRooms, {
    query: {
      search,
      filter,
      sort,
      page: String(page),
      ...(channelId !== '' && { channelId }),
      ...(courseId !== '' && { courseId }),
    },
  });
export const postRoomsChange = (ids: readonly string[], change: RoomsChange) =>
  call(changeRooms, { body: { ids: [...ids], change } });
export const postCopy = (id: string, name: string): Promise<RoomDetails> =>
  call(duplicateRoom, { params: { id }, body: { name } });
export const fetchRoomDetails = (id: string): Promise<RoomDetails> => call(getRoomInfo, { params: { id } });
export const postRoom = (body: RoomDraft): Promise<RoomDetails> => call(createRoom, { body });
/** Sent again with the same key, it is the same room. */
export const postRoomOnce = (key: string, body: RoomDraft): Promise<RoomDetails> => call(createRoom, { body }, { key });
export const putRoom = (id: string, body: Partial<RoomDraft>): Promise<RoomDetails> =>
  call(updateRoom, { params: { id }, body });

export type Choice = { readonly id: string; readonly name: string };
export const fetchChoices = () => call(listRoomChoices, {});
export const postChannel = (name: string): Promise<Choice> => call(createChannel, { body: { name } });
export const postCourse = (name: string, isOpen: boolean): Promise<Choice> =>
  call(createCourse, { body: { name, isOpen } });

type FileUpload = {
  readonly roomId: string;
  readonly file: File;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
};

export const uploadCover = async ({ roomId, file, onProgress, signal }: FileUpload): Promise<RoomDetails> => {
  const fileName = file.name;
  const granted = await call(openCoverUpload, { params: { id: roomId }, body: { fileName } }, { signal });
  await uploadForm({ target: granted.uploadObject, file, fileName, onProgress, signal });
  return putCover(roomId, granted.imageUrl);
};
export const putCover = (id: string, imageUrl: string | null): Promise<RoomDetails> =>
  call(setCover, { params: { id }, body: { imageUrl } });

export const uploadAttachment = async ({ roomId, file, onProgress, signal }: FileUpload): Promise<Attachment> => {
  const fileName = file.name;
  const granted = await call(openAttachmentUpload, { params: { id: roomId }, body: { fileName } }, { signal });
  await uploadForm({ target: granted.uploadObject, file, fileName, onProgress, signal });
  return call(addAttachment, { params: { id: roomId }, body: { attachmentUrl: granted.attachmentUrl } });
};
export const deleteAttachment = (id: string, attachmentId: string): Promise<object> =>
  call(removeAttachment, { params: { id, attachmentId } });
