import {
  type ImageProblem,
  type ImageUpload,
  type ImageUploadEvent,
  next,
  noUpload,
} from '@palco/domain/profile/image-upload';
import { isPhotoTooLarge } from '@palco/domain/profile/images';
import { useEffect, useReducer, useRef } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { uploadForm } from '../../../lib/http/form-upload.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { postThumbnailUpload } from './api.ts';
import { type Area, cropToPng, openImage, sizeOf } from './image-file.ts';
import { profileDialogMessages } from './messages.ts';

/** Spec section 4, Profile image: file chosen, cropped, uploaded with a percentage. */
export const usePhoto = () => {
  const messages = useMessages(profileDialogMessages);
  const [upload, send] = useReducer(reduce, noUpload);
  const objectUrls = useObjectUrls();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const fail = (problem: ImageProblem) => {
    send({ name: 'failed', problem });
    if (problem === 'too_large') toast.warning(messages.maxImageSize);
    else toast.error(problem === 'invalid_type' ? messages.invalidImage : messages.uploadFailed);
  };

  const choose = async (file: File) => {
    running.current?.abort();
    const source = await openImage(file);
    if (source === null) return fail('invalid_type');
    objectUrls.keep(source);
    try {
      // Loaded here, where a failure can be reported; the dialog then finds it loaded.
      await import('./CropStep.tsx');
      send({ name: 'chosen', fileName: file.name, source });
    } catch (error) {
      logProblem('the crop step could not be loaded', error);
      fail('upload_failed');
    }
  };

  const crop = async (area: Area) => {
    if (upload.status !== 'cropping') return;
    const controller = new AbortController();
    running.current = controller;
    try {
      const picture = await cropToPng(upload.source, area);
      if (isPhotoTooLarge(await sizeOf(picture))) return fail('too_large');
      send({ name: 'cropped', preview: objectUrls.keep(URL.createObjectURL(picture)) });
      send({ name: 'uploaded', url: await uploadPicture(picture, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      logProblem('the photo could not be uploaded', error);
      fail(problemOf(error));
    }
  };

  const uploadPicture = async (file: Blob, signal: AbortSignal): Promise<string> => {
    // It is a PNG now, whatever it was chosen as.
    const fileName = 'photo.png';
    const { uploadObject: target, imageUrl } = await postThumbnailUpload(fileName, signal);
    const onProgress = (sent: number, total: number) => send({ name: 'progressed', sent, total });
    await uploadForm({ target, file, fileName, onProgress, signal });
    return imageUrl;
  };

  const cancel = () => {
    running.current?.abort();
    send({ name: 'cancelled' });
  };

  return { upload, choose, crop, cancel };
};

const reduce = (state: ImageUpload, event: ImageUploadEvent): ImageUpload => next(state, event).state;

const problemOf = (error: unknown): ImageProblem => {
  if (!(error instanceof ApiError)) return 'upload_failed';
  if (error.code === 'INVALID_IMG_TYPE') return 'invalid_type';
  return error.code === 'MAX_IMG_SIZE' ? 'too_large' : 'upload_failed';
};

/** Object URLs of pictures, revoked when the dialog is unmounted. */
const useObjectUrls = () => {
  const objectUrls = useRef(new Set<string>());
  useEffect(() => {
    const all = objectUrls.current;
    return () => {
      for (const address of all) URL.revokeObjectURL(address);
    };
  }, []);
  const keep = (address: string): string => {
    objectUrls.current.add(address);
    return address;
  };
  return { keep };
};
