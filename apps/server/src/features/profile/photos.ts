/** Profile photos from the upload grant to the profile. An uploaded photo is not public until it was re-encoded. */
import { randomBytes } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { type PhotoType, photoTypeOf } from '@palco/domain/profile/images';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Images } from '../../adapters/images/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { incoming } from '../../shared/storage-keys.ts';
import type { ProfileRepository } from './repository.ts';

export type PhotoPorts = {
  repository: ProfileRepository;
  storage: Storage;
  images: Images;
  clock: Clock;
  /** A sweep belongs to no request, so its failure is reported here; the next sweep tries again. */
  onSweepFailed: (error: unknown) => void;
};

const rules = limits.profile;
const folder = 'photos';
const sweepLimit = 20;
const extensionOf: Record<PhotoType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

export const createPhotos = ({ repository, storage, images, clock, onSweepFailed }: PhotoPorts) => {
  const grantUpload = async (userId: string, fileName: string) => {
    const contentType = photoTypeOf(fileName);
    if (!contentType) throw new AppError('INVALID_IMG_TYPE');
    const key = `${folder}/${userId}/${randomBytes(18).toString('hex')}.${extensionOf[contentType]}`;
    const uploadObject = await storage.presignUpload({
      key: incoming(key),
      contentType,
      maxBytes: rules.maxBytes,
      expiresInS: rules.uploadExpiresS,
    });
    await repository.addUnsavedPhoto({ key, userId, now: clock.now() });
    const imageUrl = storage.urlOf(key);
    return { uploadObject, imageUrl, attachmentUrl: `${imageUrl}?download` };
  };

  /** Checks an uploaded photo and writes it to its public key. Calling it again changes nothing. */
  const publish = async (key: string): Promise<void> => {
    const type = photoTypeOf(key);
    if (!type) throw new AppError('INVALID_IMG_TYPE');
    if ((await storage.size(key)) === null) {
      const bytes = await storage.read(incoming(key), rules.maxBytes);
      if (!bytes) throw new AppError('INVALID_PARAMETERS');
      const picture = await images.rewrite(bytes, { type, maxPx: rules.maxPx });
      if ('refused' in picture) {
        await storage.remove(incoming(key));
        throw new AppError(picture.refused === 'too_large' ? 'MAX_IMG_SIZE' : 'INVALID_IMG_TYPE');
      }
      await storage.write(key, picture.bytes, type);
    }
    await storage.remove(incoming(key));
  };

  /** Called for uploads this server received itself; S3 does not report uploads, so saving publishes too. */
  const onUploaded = async (incomingKey: string): Promise<void> => {
    const prefix = incoming(folder);
    if (incomingKey.startsWith(`${prefix}/`)) await publish(incomingKey.slice(incoming('').length));
  };

  /** Runs after every grant and every change, so that unsaved photos do not accumulate. */
  const sweep = async (): Promise<void> => {
    const olderThan = new Date(clock.now().getTime() - rules.unsavedMs);
    await repository
      .sweepUnsavedPhotos({
        olderThan,
        limit: sweepLimit,
        remove: async (key) => {
          await storage.remove(key);
          await storage.remove(incoming(key));
        },
      })
      .catch(onSweepFailed);
  };

  return { grantUpload, publish, onUploaded, sweep };
};
