import type { User } from '@palco/contract/auth';
import { canSave } from '@palco/domain/profile/image-upload';
import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { putProfile } from './api.ts';
import type { ProfileDialogMessages } from './messages.pt-BR.ts';
import { profileDialogMessages } from './messages.ts';
import { usePhoto } from './use-photo.ts';

type ProfileFormOptions = { readonly user: User; readonly onSaved: (user: User) => void };

export const useProfileForm = ({ user, onSaved }: ProfileFormOptions) => {
  const messages = useMessages(profileDialogMessages);
  const [social, setSocial] = useState(user.social_medias);
  const [isRemoved, setIsRemoved] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const photo = usePhoto();
  const { upload } = photo;

  const savedPhoto = isRemoved ? null : user.thumbnail_url;
  const hasPreview = upload.status === 'uploading' || upload.status === 'uploaded';
  const isSavable = canSave(upload) && !isSaving;

  const save = async () => {
    if (!isSavable) return;
    setIsSaving(true);
    try {
      const thumbnail_url = upload.status === 'uploaded' ? upload.url : savedPhoto;
      const saved = await putProfile({ social_medias: social, thumbnail_url });
      toast.success(messages.updated);
      onSaved(saved);
    } catch (error) {
      sayWhy(error, messages);
      setIsSaving(false);
    }
  };

  return {
    upload,
    social,
    isSaving,
    isSavable,
    /** The photo shown in the avatar. */
    photoUrl: hasPreview ? upload.preview : savedPhoto,
    changeSocial: (change: Partial<User['social_medias']>) => setSocial({ ...social, ...change }),
    choosePhoto: (file: File) => void photo.choose(file),
    cropPhoto: photo.crop,
    cancelPhoto: photo.cancel,
    removePhoto: () => {
      photo.cancel();
      setIsRemoved(true);
    },
    save: () => void save(),
  };
};

/** Spec section 8, Profile. */
const sayWhy = (error: unknown, messages: ProfileDialogMessages) => {
  const code = error instanceof ApiError ? error.code : undefined;
  const status = error instanceof ApiError ? error.status : undefined;
  if (code === 'MAX_IMG_SIZE') return toast.warning(messages.maxImageSize);
  if (code === 'INVALID_IMG_TYPE') return toast.error(messages.invalidImage);
  const reason =
    status === 400 ? messages.wrongParameters : status === 401 ? messages.wrongCredentials : messages.noNetwork;
  toast.error(messages.updateFailed({ reason }));
};
