import { openTermsUpload, setTerms } from '@palco/contract/courses/files';
import {
  exportAcceptances,
  listAcceptances,
  listTermsVersions,
  type TermsDocument,
  type TermsVersion,
} from '@palco/contract/terms/acceptances';
import { call } from '../../../lib/http/api-client.ts';
import { uploadForm } from '../../../lib/http/form-upload.ts';

export const fetchVersions = (courseId: string): Promise<TermsVersion[]> =>
  call(listTermsVersions, { params: { courseId } });
export const fetchAcceptances = (courseId: string, search: string, page: number) =>
  call(listAcceptances, { params: { courseId }, query: { search: search.trim() || undefined, page: String(page) } });
export const fetchAcceptancesCsv = (courseId: string): Promise<{ fileName: string; csv: string }> =>
  call(exportAcceptances, { params: { courseId } });

type TermsUpload = {
  readonly courseId: string;
  readonly file: File;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
};

export const uploadTerms = async ({
  courseId,
  file,
  onProgress,
  signal,
}: TermsUpload): Promise<TermsDocument | null> => {
  const fileName = file.name;
  const granted = await call(openTermsUpload, { params: { courseId }, body: { fileName } }, { signal });
  await uploadForm({ target: granted.uploadObject, file, fileName, onProgress, signal });
  return putTerms(courseId, granted.termUrl);
};
export const putTerms = async (courseId: string, termUrl: string | null): Promise<TermsDocument | null> =>
  (await call(setTerms, { params: { courseId }, body: { termUrl } })).terms;
