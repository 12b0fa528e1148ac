/** Covers and attachments from the upload grant to the room. An uploaded file has no URL until its content was checked. */
import { randomBytes } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { Attachment } from '@palco/contract/rooms';
import { photoTypeOf } from '@palco/domain/profile/images';
import { isGenuineAttachment } from '@palco/domain/uploads/attachment-content';
import { type AttachmentExtension, attachmentExtensionOf, plainNameOf } from '@palco/domain/uploads/files';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Images } from '../../adapters/images/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
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

export const createRoomFiles = ({ files, storage, images, clock, onSweepFailed }: RoomFilesPorts) => {
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
    const key = `${folders.covers}/${roomId}/${newName()}.webp`;
    const granted = await grant({ roomId, name: fileName, key, contentType, maxBytes: rules.maxCoverBytes });
    return { uploadObject: granted.uploadObject, imageUrl: granted.url };
  };

  const grantAttachment = async (roomId: string, fileName: string) => {
    const extension = attachmentExtensionOf(fileName);
    if (!extension) throw new AppError('INVALID_ATTACHMENT_TYPE');
    // The last part of the key is the name a browser saves the file under.
    const key = `${folders.attachments}/${roomId}/${newName()}/${plainNameOf(fileName)}.${extension}`;
    const contentType = typeOf[extension];
    const granted = await grant({ roomId, name: fileName, key, contentType, maxBytes: rules.maxAttachmentBytes });
    return { uploadObject: granted.uploadObject, attachmentUrl: granted.url };
  };

  /** Checks an uploaded file and writes it to its public key. Calling it again changes nothing. */
  const publish = async (key: string): Promise<void> => {
    if ((await storage.size(key)) === null) {
      const refused = key.startsWith(`${folders.covers}/`) ? await publishCover(key) : await publishAttachment(key);
      if (refused) {
        await storage.remove(incoming(key));
        throw refused;
      }
    }
    await storage.remove(incoming(key));
  };

  const publishCover = async (key: string): Promise<AppError | null> => {
    const bytes = await storage.read(incoming(key), rules.maxCoverBytes);
    if (!bytes) throw new AppError('INVALID_PARAMETERS');
    const picture = await images.fit(bytes, { min: rules.coverMin, max: rules.coverMax });
    if ('refused' in picture) {
      return new AppError(picture.refused === 'too_small' ? 'MIN_IMG_SIZE' : 'INVALID_IMG_TYPE');
    }
    await storage.write(key, picture.bytes, 'image/webp');
    return null;
  };

  const publishAttachment = async (key: string): Promise<AppError | null> => {
    const extension = attachmentExtensionOf(key);
    const size = await storage.size(incoming(key));
    const checked = await storage.open(incoming(key));
    if (!extension || size === null || !checked) throw new AppError('INVALID_PARAMETERS');
    // An S3 store may not have enforced the size limit.
    if (size > rules.maxAttachmentBytes) return new AppError('PAYLOAD_TOO_LARGE');
    if (!(await isGenuineAttachment(extension, checked.stream))) return new AppError('INVALID_ATTACHMENT_TYPE');
    const copied = await storage.open(incoming(key));
    if (!copied) throw new AppError('INVALID_PARAMETERS');
    await storage.write(key, copied.stream, typeOf[extension]);
    return null;
  };

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

  /** Returns the video the room had. */
  const removeRoom = async (roomId: string): Promise<string | null> => {
    const videoId = await files.removeRoom(roomId, storage.keyOf);
    await sweep();
    return videoId;
  };

  /** Runs after every grant and every change, so that unclaimed files do not accumulate. */
  const sweep = async (): Promise<void> => {
    const olderThan = new Date(clock.now().getTime() - rules.unclaimedMs);
    const remove = async (key: string) => {
      await storage.remove(key);
      await storage.remove(incoming(key));
    };
    try {
      while ((await files.sweepUnclaimed({ olderThan, limit: sweepLimit, remove })) === sweepLimit);
    } catch (error) {
      onSweepFailed(error);
    }
  };

  return { grantCover, setCover, grantAttachment, addAttachment, removeAttachment, removeRoom, onUploaded };
};

const newName = () => randomBytes(18).toString('hex');
