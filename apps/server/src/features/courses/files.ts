/** The cover and the terms of a course, from the upload grant to the course. An uploaded file has no URL until its content was checked. */
import { createHash } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { TermsDocument } from '@palco/contract/terms/acceptances';
import { photoTypeOf } from '@palco/domain/profile/images';
import { attachmentExtensionOf, plainNameOf } from '@palco/domain/uploads/files';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Images } from '../../adapters/images/port.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { createCheckedFiles, type DocumentRules, newFileName } from '../../shared/checked-files.ts';
import { incoming } from '../../shared/storage-keys.ts';
import type { CourseFilesRepository } from './files-repository.ts';

export type CourseFilesPorts = {
  files: CourseFilesRepository;
  storage: Storage;
  images: Images;
  clock: Clock;
  /** A sweep belongs to no request, so its failure is reported here; the next sweep tries again. */
  onSweepFailed: (error: unknown) => void;
};

export type CourseFiles = ReturnType<typeof createCourseFiles>;

const folders = { covers: 'course-covers', terms: 'terms' } as const;
const sweepLimit = 100;
const pdf = 'application/pdf';
const termsRules: DocumentRules = {
  types: { pdf },
  maxBytes: limits.courses.maxTermsBytes,
  refusal: 'INVALID_TERMS_TYPE',
};

export const createCourseFiles = ({ files, storage, images, clock, onSweepFailed }: CourseFilesPorts) => {
  const checked = createCheckedFiles({ storage, images });
  type Grant = { courseId: string; name: string; key: string; contentType: string; maxBytes: number };

  const grant = async ({ courseId, name, key, contentType, maxBytes }: Grant) => {
    const expiresInS = limits.uploads.grantExpiresS;
    const uploadObject = await storage.presignUpload({ key: incoming(key), contentType, maxBytes, expiresInS });
    await files.addUnclaimed({ key, courseId, name, now: clock.now() });
    await sweep();
    return { uploadObject, url: storage.urlOf(key) };
  };

  const grantCover = async (courseId: string, fileName: string) => {
    const contentType = photoTypeOf(fileName);
    if (!contentType) throw new AppError('INVALID_IMG_TYPE');
    const key = `${folders.covers}/${courseId}/${newFileName()}.webp`;
    const { maxCoverBytes: maxBytes } = limits.uploads;
    const granted = await grant({ courseId, name: fileName, key, contentType, maxBytes });
    return { uploadObject: granted.uploadObject, imageUrl: granted.url };
  };

  const grantTerms = async (courseId: string, fileName: string) => {
    if (attachmentExtensionOf(fileName) !== 'pdf') throw new AppError('INVALID_TERMS_TYPE');
    // The last part of the key is the name a browser saves the file under.
    const key = `${folders.terms}/${courseId}/${newFileName()}/${plainNameOf(fileName)}.pdf`;
    const granted = await grant({ courseId, name: fileName, key, contentType: pdf, maxBytes: termsRules.maxBytes });
    return { uploadObject: granted.uploadObject, termUrl: granted.url };
  };

  const publish = (key: string): Promise<void> =>
    key.startsWith(`${folders.covers}/`) ? checked.publishCover(key) : checked.publishDocument(key, termsRules);

  /** Called for uploads this server received itself; S3 does not report uploads, so claiming publishes too. */
  const onUploaded = async (incomingKey: string): Promise<void> => {
    const isOurs = Object.values(folders).some((folder) => incomingKey.startsWith(`${incoming(folder)}/`));
    if (isOurs) await publish(incomingKey.slice(incoming('').length));
  };

  /** Publishes a file that was uploaded for this course, and for no other. */
  const take = async (courseId: string, folder: keyof typeof folders, url: string): Promise<string> => {
    const key = storage.keyOf(url);
    if (!key?.startsWith(`${folders[folder]}/${courseId}/`)) throw new AppError('INVALID_PARAMETERS');
    if (!(await files.isUnclaimed({ key, courseId }))) throw new AppError('INVALID_PARAMETERS');
    await publish(key);
    return key;
  };

  const setCover = async (courseId: string, current: string | null, url: string | null): Promise<void> => {
    if (url === current) return;
    const cover = url === null ? null : { key: await take(courseId, 'covers', url), url };
    if (!(await files.saveCover(courseId, cover, storage.keyOf))) throw new AppError('INVALID_PARAMETERS');
    await sweep();
  };

  /** Null where the course has no terms. */
  const readTerms = async (courseId: string): Promise<TermsDocument | null> => {
    const row = await files.currentTerms(courseId);
    if (!row) return null;
    const { version, file_name: fileName, url: termUrl, hash, added_at: addedAt } = row;
    return { version, fileName, termUrl, hash, addedAt: addedAt.toISOString() };
  };

  const hashOf = async (key: string): Promise<string> => {
    const opened = await storage.open(key);
    if (!opened) throw new AppError('INVALID_PARAMETERS');
    const hash = createHash('sha256');
    for await (const chunk of opened.stream) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  };

  const setTerms = async (courseId: string, addedBy: string, url: string | null): Promise<TermsDocument | null> => {
    const current = await readTerms(courseId);
    if (url === null) {
      await files.removeTerms(courseId);
      return null;
    }
    if (url === current?.termUrl) return current;
    const key = await take(courseId, 'terms', url);
    const terms = { courseId, key, url, hash: await hashOf(key), addedBy, now: clock.now() };
    if (!(await files.saveTerms(terms, storage.keyOf))) throw new AppError('INVALID_PARAMETERS');
    await sweep();
    return readTerms(courseId);
  };

  const removeCourse = async (courseId: string): Promise<boolean> => {
    const isRemoved = await files.removeCourse(courseId, storage.keyOf);
    await sweep();
    return isRemoved;
  };

  /** Runs after every grant and every change, so that unclaimed files do not accumulate. */
  const sweep = async (): Promise<void> => {
    const olderThan = new Date(clock.now().getTime() - limits.uploads.unclaimedMs);
    try {
      while ((await files.sweepUnclaimed({ olderThan, limit: sweepLimit, remove: checked.remove })) === sweepLimit);
    } catch (error) {
      onSweepFailed(error);
    }
  };

  return { grantCover, setCover, grantTerms, setTerms, removeCourse, onUploaded };
};
