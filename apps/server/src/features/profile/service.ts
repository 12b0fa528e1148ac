import type { User } from '@palco/contract/auth';
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { SocialMedias } from '@palco/contract/profile';
import { hasForbiddenContent } from '@palco/domain/chat/forbidden-content';
import type { Identity } from '../../shared/identity.ts';
import { createPhotos, type PhotoPorts } from './photos.ts';

export type ProfilePorts = PhotoPorts & {
  /** The account as its owner sees it. */
  readUser: (identity: Identity) => Promise<User>;
};

type ProfileWanted = {
  social_medias: SocialMedias;
  thumbnail_url: string | null;
  /** Stays when it is not given. */
  name?: string | undefined;
  phone?: string | null | undefined;
};

export type ProfileService = ReturnType<typeof createProfileService>;

export const createProfileService = (ports: ProfilePorts) => {
  const { repository, storage, clock } = ports;
  const photos = createPhotos(ports);

  const update = async (identity: Identity, wanted: ProfileWanted): Promise<User> => {
    const { userId } = identity;
    // The name is shown in the chat, whose messages may not contain links, phone numbers or e-mails either.
    if (wanted.name !== undefined && hasForbiddenContent(wanted.name)) throw new AppError('INVALID_PARAMETERS');
    const current = await repository.findThumbnail(userId);
    const isNewPhoto = wanted.thumbnail_url !== null && wanted.thumbnail_url !== current;
    const photoKey = isNewPhoto ? await publishOwn(userId, wanted.thumbnail_url ?? '') : null;
    const isSaved = await repository.save({
      userId,
      socialMedias: wanted.social_medias,
      thumbnailUrl: wanted.thumbnail_url,
      name: wanted.name,
      phone: wanted.phone,
      photoKey,
      keyOf: storage.keyOf,
      now: clock.now(),
    });
    if (!isSaved) throw new AppError('INVALID_PARAMETERS');
    await photos.sweep();
    return ports.readUser(identity);
  };

  /** Only a file uploaded by this user can be their photo: any other URL could track the people who see it. */
  const publishOwn = async (userId: string, url: string): Promise<string> => {
    const key = storage.keyOf(url);
    if (!key || !(await repository.isUnsavedPhoto(key, userId))) throw new AppError('INVALID_PARAMETERS');
    await photos.publish(key);
    return key;
  };

  const openThumbnailUpload = async (identity: Identity, fileName: string) => {
    const granted = await photos.grantUpload(identity.userId, fileName);
    await photos.sweep();
    return granted;
  };

  const changeLanguage = async (identity: Identity, language: Language): Promise<{ language: Language }> => {
    await repository.setLanguage(identity.userId, language);
    return { language };
  };

  return { update, openThumbnailUpload, changeLanguage, onUploaded: photos.onUploaded };
};
