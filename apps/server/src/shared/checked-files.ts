/** Uploaded files until they are public: posted below `incoming/`, checked by content, written to their public key. */
import { randomBytes } from 'node:crypto';
import { AppError, type ErrorCode } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import { isGenuineAttachment } from '@palco/domain/uploads/attachment-content';
import { type AttachmentExtension, attachmentExtensionOf } from '@palco/domain/uploads/files';
import type { Images } from '../adapters/images/port.ts';
import type { Storage } from '../adapters/storage/port.ts';
import { incoming } from './storage-keys.ts';

const rules = limits.uploads;

export type DocumentRules = {
  readonly types: Readonly<Partial<Record<AttachmentExtension, string>>>;
  readonly maxBytes: number;
  /** The error for a file whose content is not what its name says. */
  readonly refusal: ErrorCode;
};

export const createCheckedFiles = ({ storage, images }: { storage: Storage; images: Images }) => {
  /** Re-encodes a picture as WebP. */
  const checkCover = async (key: string): Promise<AppError | null> => {
    const bytes = await storage.read(incoming(key), rules.maxCoverBytes);
    if (!bytes) throw new AppError('INVALID_PARAMETERS');
    const picture = await images.fit(bytes, { min: rules.coverMin, max: rules.coverMax });
    if ('refused' in picture) {
      return new AppError(picture.refused === 'too_small' ? 'MIN_IMG_SIZE' : 'INVALID_IMG_TYPE');
    }
    await storage.write(key, picture.bytes, 'image/webp');
    return null;
  };

  const checkDocument = async (key: string, document: DocumentRules): Promise<AppError | null> => {
    const extension = attachmentExtensionOf(key);
    const type = extension && document.types[extension];
    const size = await storage.size(incoming(key));
    const checked = await storage.open(incoming(key));
    if (!type || size === null || !checked) throw new AppError('INVALID_PARAMETERS');
    // An S3 store may not have enforced the size limit.
    if (size > document.maxBytes) return new AppError('PAYLOAD_TOO_LARGE');
    if (!(await isGenuineAttachment(extension, checked.stream))) return new AppError(document.refusal);
    const copied = await storage.open(incoming(key));
    if (!copied) throw new AppError('INVALID_PARAMETERS');
    await storage.write(key, copied.stream, type);
    return null;
  };

  /** Checks an uploaded file and writes it to its public key. Calling it again changes nothing. */
  const publish = async (key: string, check: () => Promise<AppError | null>): Promise<void> => {
    const refused = (await storage.size(key)) === null ? await check() : null;
    await storage.remove(incoming(key));
    if (refused) throw refused;
  };

  return {
    publishCover: (key: string) => publish(key, () => checkCover(key)),
    publishDocument: (key: string, document: DocumentRules) => publish(key, () => checkDocument(key, document)),
    /** Removes a file that was never claimed, or no longer is, from both places. */
    remove: async (key: string): Promise<void> => {
      await storage.remove(key);
      await storage.remove(incoming(key));
    },
  };
};

/** A part of a key that cannot be guessed. */
export const newFileName = () => randomBytes(18).toString('hex');
