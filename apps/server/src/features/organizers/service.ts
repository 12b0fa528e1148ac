/** Admins say which organizers manage which courses. */
import { AppError } from '@palco/contract/errors';
import type { CourseOrganizers } from '@palco/contract/organizers';
import type { EventKind } from '@palco/contract/reports/kinds';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Identity } from '../../shared/identity.ts';
import type { OrganizerRepository } from './repository.ts';

export type OrganizerPorts = {
  repository: OrganizerRepository;
  onChanged: () => void;
  record: (kind: EventKind, userId: string, details: Record<string, unknown>) => void;
};

export type OrganizerService = ReturnType<typeof createOrganizerService>;

export const createOrganizerService = ({ repository, onChanged, record }: OrganizerPorts) => {
  /** Throws COURSE_NOT_FOUND. */
  const list = async (courseId: string): Promise<CourseOrganizers> => {
    if (!(await repository.hasCourse(courseId))) throw new AppError('COURSE_NOT_FOUND');
    const [rows, managingAll] = await Promise.all([repository.list(courseId), repository.countManagingAll()]);
    const organizers = rows.map((row) => ({
      userId: row.id,
      name: row.name,
      email: row.email,
      thumbnailUrl: row.thumbnail_url,
      managesAll: row.manages_all,
    }));
    return { organizers, managingAll };
  };

  const add = async (caller: Identity, courseId: string, email: string): Promise<CourseOrganizers> => {
    const account = await repository.findByEmail(email);
    if (!account) throw new AppError('ERROR_EMAILNOTFOUND');
    if (!isOrganizer({ organizer: account.is_organizer, admin: account.is_admin }))
      throw new AppError('NOT_AN_ORGANIZER');
    if (!(await repository.add(courseId, account.id))) throw new AppError('COURSE_NOT_FOUND');
    onChanged();
    record('course_organizer_add', caller.userId, { courseId, userId: account.id });
    return list(courseId);
  };

  const remove = async (caller: Identity, courseId: string, userId: string): Promise<CourseOrganizers> => {
    if (await repository.remove(courseId, userId)) {
      onChanged();
      record('course_organizer_remove', caller.userId, { courseId, userId });
    }
    return list(courseId);
  };

  const setCourses = async (
    caller: Identity,
    userId: string,
    { managesAll, courseIds }: { managesAll: boolean; courseIds?: readonly string[] | undefined },
  ): Promise<void> => {
    const isSet = await repository.setCourses(userId, managesAll, courseIds ?? null);
    if (isSet === undefined) throw new AppError('NOT_FOUND');
    if (!isSet) throw new AppError('COURSE_NOT_FOUND');
    onChanged();
    record('organizer_courses', caller.userId, { userId, managesAll, courseIds });
  };

  return { list, add, remove, setCourses };
};
