/** Spec sections 2, 4, 5, 7, 8: the user's own settings: language, name, phone, photo, social fields. */
import * as z from 'zod/mini';
import { user } from '../auth/contract.ts';
import { route } from '../define.ts';
import { language } from '../language-schema.ts';
import * as limits from '../limits.ts';

export const changeLanguage = route({
  name: 'profile.changeLanguage',
  method: 'POST',
  path: '/api/config/change/language/:lang',
  access: 'user',
  summary: 'Store the interface language of the account',
  params: z.object({ lang: language }),
  response: z.object({ language }),
  errors: [],
  limit: { max: 30, windowMs: 60_000 },
});

const social = z._default(z.string().check(z.trim(), z.maxLength(limits.profile.socialMax)), '');
export const socialMedias = z.object({ facebook: social, twitter: social, instagram: social });
export type SocialMedias = z.infer<typeof socialMedias>;

export const updateProfile = route({
  name: 'profile.update',
  method: 'PUT',
  path: '/api/users/profile',
  access: 'user',
  summary:
    'Set the social fields and the photo, and name and phone where they are given; the photo is an image this user has just uploaded, the present one, or null',
  body: z.object({
    social_medias: socialMedias,
    thumbnail_url: z.nullable(z.string().check(z.maxLength(2048))),
    name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.profile.nameMax))),
    /** Digits with the country code. */
    phone: z.optional(z.nullable(z.string().check(z.regex(/^\d{8,15}$/)))),
  }),
  response: user,
  errors: ['INVALID_IMG_TYPE', 'MAX_IMG_SIZE'],
  limit: { max: 30, windowMs: 60_000 },
});

/** The address to post a file to as multipart form data: the fields first, then the file under the name `file`. */
export const uploadObject = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type UploadObject = z.infer<typeof uploadObject>;

export const openThumbnailUpload = route({
  name: 'profile.openThumbnailUpload',
  method: 'POST',
  path: '/api/config/thumbnail/upload/:fileName',
  access: 'user',
  summary: 'Grant one upload of a PNG, JPEG or WebP; `imageUrl` becomes thumbnail_url, `attachmentUrl` downloads it',
  params: z.object({ fileName: z.string().check(z.minLength(1), z.maxLength(limits.profile.fileNameMax)) }),
  response: z.object({ uploadObject, imageUrl: z.string(), attachmentUrl: z.string() }),
  errors: ['INVALID_IMG_TYPE'],
  limit: { max: 20, windowMs: 60_000 },
});
