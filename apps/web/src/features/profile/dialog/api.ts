/** Spec section 7: the profile calls. */
import { replacePassword } from '@palco/contract/auth';
import type { RouteInput } from '@palco/contract/define';
import { openThumbnailUpload, updateProfile } from '@palco/contract/profile';
import { call } from '../../../lib/http/api-client.ts';

export const putProfile = (body: RouteInput<typeof updateProfile>['body']) => call(updateProfile, { body });

export const postThumbnailUpload = (fileName: string, signal: AbortSignal) =>
  call(openThumbnailUpload, { params: { fileName } }, { signal });

export const putPassword = (current_password: string, new_password: string) =>
  call(replacePassword, { body: { current_password, new_password } });
