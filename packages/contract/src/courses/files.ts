/** Spec sections 3, 4: the cover and the terms of a course. An upload is granted, posted to the storage, then claimed by the course. */
import * as z from 'zod/mini';
import { route } from '../define.ts';
import { uploadObject } from '../profile/contract.ts';
import * as limits from '../room-limits.ts';
import { termsDocument } from '../terms/acceptances.ts';
import { courseDetails, courseId } from './contract.ts';

const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.uploads.fileNameMax));
const address = z.string().check(z.maxLength(2048));

export const openCourseCoverUpload = route({
  name: 'courses.openCoverUpload',
  method: 'POST',
  path: '/api/courses/:courseId/cover/upload',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Grant one upload of a PNG, JPEG or WebP of at least 266x110; `imageUrl` is the input for setting the cover',
  params: z.object({ courseId }),
  body: z.object({ fileName }),
  response: z.object({ uploadObject, imageUrl: z.string() }),
  errors: ['INVALID_IMG_TYPE', 'COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const setCourseCover = route({
  name: 'courses.setCover',
  method: 'PUT',
  path: '/api/courses/:courseId/cover',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Make an uploaded picture the cover of its course, shown for rooms without one; the former one is deleted',
  params: z.object({ courseId }),
  body: z.object({ imageUrl: z.nullable(address) }),
  response: courseDetails,
  errors: ['INVALID_IMG_TYPE', 'MIN_IMG_SIZE', 'COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const openTermsUpload = route({
  name: 'courses.openTermsUpload',
  method: 'POST',
  path: '/api/courses/:courseId/terms/upload',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary: 'Grant one upload of a PDF; `termUrl` is the input for setting the terms',
  params: z.object({ courseId }),
  body: z.object({ fileName }),
  response: z.object({ uploadObject, termUrl: z.string() }),
  errors: ['INVALID_TERMS_TYPE', 'COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});

export const setTerms = route({
  name: 'courses.setTerms',
  method: 'PUT',
  path: '/api/courses/:courseId/terms',
  access: 'organizer',
  manages: { course: 'courseId' },
  summary:
    'Make an uploaded PDF the terms of its course, to be accepted anew unless it was accepted before; null removes them',
  params: z.object({ courseId }),
  body: z.object({ termUrl: z.nullable(address) }),
  response: z.object({ terms: z.nullable(termsDocument) }),
  errors: ['INVALID_TERMS_TYPE', 'COURSE_NOT_FOUND'],
  limit: { max: 60, windowMs: 60_000 },
});
