/** Covers and attachments from the upload grant to the room. An uploaded file has no URL until its content was checked. */
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { Attachment } from '@palco/contract/rooms';
import { photoTypeOf } from '@palco/domain/profile/images';
import { type AttachmentExtension, attachmentExtensionOf, plainNameOf } from '@palco/domain/uploads/files';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Images } from '../../adapters/images/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { createCheckedFiles, type DocumentRules, newFileName } from '../../shared/checked-files.ts';
import { incoming } from '../../shared/storage-keys.ts';
import type { RoomFilesRepository } from './files-repository.ts';
import { presentAttachment } from './present.ts';

export type RoomFilesPorts = {
  files: RoomFilesRepository;
  storage: Storage;
  images: Images;
  clock: Clock;
  /** A sweep belongs to no request, so its failure is reported here; the next sweep tries again. */
  onSweepFailed: (error: unknown) => void;
};

export type RoomFiles = ReturnType<typeof createRoomFiles>;

const rules = limits.uploads;
const folders = { covers: 'covers', attachments: 'attachments' } as const;
const sweepLimit = 100;

const typeOf: Record<AttachmentExtension, string> = {
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
};
const attachmentRules: DocumentRules = {
  types: typeOf,
  maxBytes: rules.maxAttachmentBytes,
  refusal: 'INVALID_ATTACHMENT_TYPE',
};

export const createRoomFiles = ({ files, storage, images, clock, onSweepFailed }: RoomFilesPorts) => {
  const checked = createCheckedFiles({ storage, images });
  type Grant = { roomId: string; name: string; key: string; contentType: string; maxBytes: number };

  const grant = async ({ roomId, name, key, contentType, maxBytes }: Grant) => {
    const expiresInS = rules.grantExpiresS;
    const uploadObject = await storage.presignUpload({ key: incoming(key), contentType, maxBytes, expiresInS });
    await files.addUnclaimed({ key, roomId, name, now: clock.now() });
    await sweep();
    return { uploadObject, url: storage.urlOf(key) };
  };

  const grantCover = async (roomId: string, fileName: string) => {
    const contentType = photoTypeOf(fileName);
    if (!contentType) throw new AppError('INVALID_IMG_TYPE');
    const key = `${folders.covers}/${roomId}/${newFileName()}.webp`;
    const granted = await grant({ roomId, name: fileName, key, contentType, maxBytes: rules.maxCoverBytes });
    return { uploadObject: granted.uploadObject, imageUrl: granted.url };
  };

  const grantAttachment = async (roomId: string, fileName: string) => {
    const extension = attachmentExtensionOf(fileName);
    if (!extension) throw new AppError('INVALID_ATTACHMENT_TYPE');
    // The last part of the key is the name a browser saves the file under.
    const key = `${folders.attachments}/${roomId}/${newFileName()}/${plainNameOf(fileName)}.${extension}`;
    const contentType = typeOf[extension];
    const granted = await grant({ roomId, name: fileName, key, contentType, maxBytes: rules.maxAttachmentBytes });
    return { uploadObject: granted.uploadObject, attachmentUrl: granted.url };
  };

  const publish = (key: string): Promise<void> =>
    key.startsWith(`${folders.covers}/`) ? checked.publishCover(key) : checked.publishDocument(key, attachmentRules);

  /** Called for uploads this server received itself; S3 does not report uploads, so claiming publishes too. */
  const onUploaded = async (incomingKey: string): Promise<void> => {
    const isOurs = Object.values(folders).some((folder) => incomingKey.startsWith(`${incoming(folder)}/`));
    if (isOurs) await publish(incomingKey.slice(incoming('').length));
  };

  /** A room can only claim files that were uploaded for it. */
  const ownKey = (roomId: string, folder: keyof typeof folders, url: string): string => {
    const key = storage.keyOf(url);
    if (!key?.startsWith(`${folders[folder]}/${roomId}/`)) throw new AppError('INVALID_PARAMETERS');
    return key;
  };

  const setCover = async (roomId: string, current: string | null, url: string | null): Promise<void> => {
    if (url === current) return;
    const cover = url === null ? null : { key: ownKey(roomId, 'covers', url), url };
    if (cover) {
      if (!(await files.isUnclaimed({ key: cover.key, roomId }))) throw new AppError('INVALID_PARAMETERS');
      await publish(cover.key);
    }
    if (!(await files.saveCover(roomId, cover, storage.keyOf))) throw new AppError('INVALID_PARAMETERS');
    await sweep();
  };

  const addAttachment = async (roomId: string, url: string): Promise<Attachment> => {
    const key = ownKey(roomId, 'attachments', url);
    const existing = await files.findAttachment(roomId, key);
    if (existing) return presentAttachment(existing);
    if (!(await files.isUnclaimed({ key, roomId }))) throw new AppError('INVALID_PARAMETERS');
    await publish(key);
    const extension = attachmentExtensionOf(key) ?? '';
    const added =
      (await files.saveAttachment({ key, roomId, url, extension })) ?? (await files.findAttachment(roomId, key));
    if (!added) throw new AppError('INVALID_PARAMETERS');
    return presentAttachment(added);
  };

  const removeAttachment = async (roomId: string, id: string): Promise<void> => {
    if (!(await files.removeAttachment(roomId, id))) throw new AppError('NOT_FOUND');
    await sweep();
  };

  /** Returns the video the room had; undefined, and nothing is changed, when the room is live or gone. */
  const removeRoom = async (roomId: string) => {
    const removed = await files.removeRoom(roomId, storage.keyOf);
    await sweep();
    return removed;
  };

  /** Runs after every grant and every change, so that unclaimed files do not accumulate. */
  const sweep = async (): Promise<void> => {
    const olderThan = new Date(clock.now().getTime() - rules.unclaimedMs);
    try {
      while ((await files.sweepUnclaimed({ olderThan, limit: sweepLimit, remove: checked.remove })) === sweepLimit);
    } catch (error) {
      onSweepFailed(error);
    }
  };

  /** The room and the name of an attachment; null for other files. */
  const attachmentOf = (key: string): { roomId: string; name: string } | null => {
    const [folder, roomId = '', , name = ''] = key.split('/');
    return folder === folders.attachments && /^\d{1,18}$/.test(roomId) ? { roomId, name } : null;
  };

  return {
    grantCover,
    setCover,
    grantAttachment,
    addAttachment,
    removeAttachment,
    removeRoom,
    onUploaded,
    attachmentOf,
  };
};
