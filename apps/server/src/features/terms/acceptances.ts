/** Who accepted which version of a course's terms, for organizers. */
import { AppError } from '@palco/contract/errors';
import type { Acceptance, TermsVersion } from '@palco/contract/terms/acceptances';
import { csvFileOf } from '../../shared/csv.ts';
import type { AcceptanceRow, AcceptancesRepository } from './acceptances-repository.ts';

export type AcceptancesService = ReturnType<typeof createAcceptancesService>;

export const createAcceptancesService = (repository: AcceptancesRepository) => {
  /** Throws NOT_FOUND. */
  const ofCourse = async (courseId: string) => {
    if (!(await repository.hasCourse(courseId))) throw new AppError('NOT_FOUND');
  };

  const versions = async (courseId: string): Promise<TermsVersion[]> => {
    await ofCourse(courseId);
    return (await repository.versions(courseId)).map((row) => ({
      version: row.version,
      fileName: row.file_name,
      termUrl: row.url,
      hash: row.hash,
      addedAt: row.added_at.toISOString(),
      addedBy: row.added_by_name,
      isCurrent: row.is_current,
      acceptances: row.acceptances,
    }));
  };

  const page = async (
    courseId: string,
    { search = '', page: number = '1' }: { search?: string | undefined; page?: string | undefined },
  ): Promise<{ acceptances: Acceptance[]; total: number }> => {
    await ofCourse(courseId);
    const { rows, total } = await repository.page(courseId, search, Number(number));
    return { acceptances: rows.map(present), total };
  };

  const exportAll = async (courseId: string): Promise<{ fileName: string; csv: string }> => {
    await ofCourse(courseId);
    const rows = (await repository.listAll(courseId)).map((row) => [
      row.name,
      row.email,
      row.version === null ? '' : String(row.version),
      row.terms_hash,
      row.accepted_at.toISOString(),
      row.is_hash_confirmed ? 'yes' : 'no',
    ]);
    const head = ['name', 'email', 'version', 'sha256', 'accepted_at', 'document_shown'];
    return { fileName: `terms-${courseId}.csv`, csv: csvFileOf([head, ...rows]) };
  };

  return { versions, page, exportAll };
};

const present = (row: AcceptanceRow): Acceptance => ({
  userId: row.user_id,
  name: row.name,
  email: row.email,
  version: row.version,
  hash: row.terms_hash,
  acceptedAt: row.accepted_at.toISOString(),
  isHashConfirmed: row.is_hash_confirmed,
});
