import type { User } from '@palco/contract/auth';
import { canSave } from '@palco/domain/profile/image-upload';
import { formatPhone, parsePhone } from '@palco/domain/profile/person';
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
  const [name, setName] = useState(user.name);
  const [phone, setPhone] = useState(formatPhone(user.phone ?? ''));
  const [isRemoved, setIsRemoved] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const photo = usePhoto();
  const { upload } = photo;

  const savedPhoto = isRemoved ? null : user.thumbnail_url;
  const hasPreview = upload.status === 'uploading' || upload.status === 'uploaded';
  const phoneDigits = parsePhone(phone);
  const isNameWrong = name.trim() === '';
  const isSavable = canSave(upload) && !isSaving && !isNameWrong && phoneDigits !== undefined;

  const save = async () => {
    if (!isSavable || phoneDigits === undefined) return;
    setIsSaving(true);
    try {
      const thumbnail_url = upload.status === 'uploaded' ? upload.url : savedPhoto;
      const saved = await putProfile({ social_medias: social, thumbnail_url, name: name.trim(), phone: phoneDigits });
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
    name,
    phone,
    isNameWrong,
    isPhoneWrong: phoneDigits === undefined,
    changeName: setName,
    changePhone: setPhone,
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
  const byStatus: Readonly<Record<number, string>> = { 400: messages.wrongParameters, 401: messages.wrongCredentials };
  const reason = status === undefined ? messages.noNetwork : (byStatus[status] ?? messages.unexpected({ status }));
  toast.error(messages.updateFailed({ reason }));
};
