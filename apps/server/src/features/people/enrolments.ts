/** Who is in which course: one by one, from a file, and back into one. */
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { PeopleFilter } from '@palco/contract/people';
import type { ImportCourse, ImportProblem, ImportRow } from '@palco/contract/people/import';
import type { EnrolmentKind, Person } from '@palco/contract/people/people';
import { canManageCourse, managesAllCourses } from '@palco/domain/auth/access';
import { byteOrderMark, formatCsvRow } from '@palco/domain/people/csv';
import { checkRows, nameFromEmail } from '@palco/domain/people/import-rows';
import type { Identity } from '../../shared/identity.ts';
import type { FirstAccess } from './first-access.ts';
import type { NewPerson, PeopleImportRepository, StoredPeople } from './import-repository.ts';
import type { ExportRow, PeopleListRepository } from './list-repository.ts';
import type { PeopleRepository } from './repository.ts';
import type { RecordAction } from './service.ts';

export type EnrolmentPorts = {
  repository: PeopleRepository;
  imports: PeopleImportRepository;
  lists: PeopleListRepository;
  firstAccess: Pick<FirstAccess, 'sendToNew'>;
  readPerson: (caller: Identity, userId: string) => Promise<Person>;
  /** Called when the courses that an account may see have changed. */
  onEnrolled: (userId: string) => void;
  onProgress: (callerId: string, importId: string, done: number, total: number) => void;
  record: RecordAction;
};

type Enrolled = { readonly kind: EnrolmentKind; readonly endsAt: string | null };
type NewEnrolment = Enrolled & {
  readonly email: string;
  readonly name?: string | undefined;
  readonly courseId: string;
};
type Import = { readonly importId: string; readonly course: ImportCourse | null; readonly rows: readonly ImportRow[] };
type Rejected = { readonly line: number; readonly problem: ImportProblem };

export type EnrolmentService = ReturnType<typeof createEnrolmentService>;

export const createEnrolmentService = (ports: EnrolmentPorts) => {
  const { repository } = ports;

  const storePeople = async (
    people: readonly NewPerson[],
    courseId: string | null,
    language: Language,
    onBatch: (done: number) => void,
  ): Promise<StoredPeople> => {
    if (courseId !== null && !(await repository.hasCourse(courseId))) throw new AppError('COURSE_NOT_FOUND');
    const stored = await ports.imports.store(people, courseId, language, {
      onBatch,
      onStored: ({ created }, transaction) => ports.firstAccess.sendToNew(created, transaction),
    });
    for (const userId of stored.enrolled) ports.onEnrolled(userId);
    return stored;
  };

  /** New accounts get the language of the page of the organizer. */
  const enrol = async (caller: Identity, wanted: NewEnrolment, language: Language) => {
    const person = {
      email: wanted.email,
      name: wanted.name || nameFromEmail(wanted.email),
      phone: null,
      salesforceId: null,
      kind: wanted.kind,
      endsAt: dateOf(wanted.endsAt),
    };
    const stored = await storePeople([person], wanted.courseId, language, () => {});
    if (stored.blocked.length > 0) throw new AppError('ACCOUNT_BLOCKED');
    const userId = await repository.findIdByEmail(wanted.email);
    const isNew = stored.created.length > 0;
    ports.record('people_enrol', caller.userId, { userId, courseId: wanted.courseId, kind: wanted.kind, isNew });
    return { userId, isNew };
  };

  const change = async (caller: Identity, userId: string, courseId: string, enrolment: Enrolled): Promise<Person> => {
    const saved = { kind: enrolment.kind, expiresAt: dateOf(enrolment.endsAt) };
    if (!(await repository.saveEnrolment(userId, courseId, saved))) {
      throw new AppError((await repository.hasCourse(courseId)) ? 'NOT_FOUND' : 'COURSE_NOT_FOUND');
    }
    ports.onEnrolled(userId);
    ports.record('people_enrol', caller.userId, { userId, courseId, ...enrolment });
    return ports.readPerson(caller, userId);
  };

  const remove = async (caller: Identity, userId: string, courseId: string): Promise<Person> => {
    await repository.removeEnrolment(userId, courseId);
    ports.onEnrolled(userId);
    ports.record('people_remove_enrolment', caller.userId, { userId, courseId });
    return ports.readPerson(caller, userId);
  };

  const importPeople = async (caller: Identity, { importId, course, rows }: Import, language: Language) => {
    // Accounts without a course are for those who manage all of them.
    const isManaged = course ? canManageCourse(caller, course.id) : managesAllCourses(caller);
    if (!isManaged) throw new AppError('NO_PERMISSION');
    const { people, rejected } = checkRows(rows);
    const lines = new Map(people.map(({ email, line }) => [email, line]));
    const stored = await storePeople(
      people.map((person) => ({
        ...person,
        kind: person.kind ?? course?.kind ?? 'full',
        endsAt: dateOf(person.endsAt ?? course?.endsAt ?? null),
      })),
      course?.id ?? null,
      language,
      (done) => ports.onProgress(caller.userId, importId, done, people.length),
    );
    const blocked = stored.blocked.map((email): Rejected => ({ line: lines.get(email) ?? 0, problem: 'BLOCKED' }));
    const counts = { created: stored.created.length, enrolled: stored.enrolled.length };
    ports.record('people_import', caller.userId, { ...counts, courseId: course?.id, rejected: rejected.length });
    return { ...counts, rejected: [...rejected, ...blocked] };
  };

  /** The lines of the file, in batches; one line for each enrolment, and one for an account without any. */
  const exportCsv = async function* (caller: Identity, filter: PeopleFilter): AsyncGenerator<string> {
    ports.record('people_export', caller.userId, { ...filter });
    yield byteOrderMark + formatCsvRow(exportHeader);
    for await (const rows of ports.lists.exportRows({ ...filter, managed: caller.managedCourses }))
      yield rows.map(exportLine).join('');
  };

  return { enrol, change, remove, importPeople, exportCsv };
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Names that an import recognises. */
const exportHeader = ['name', 'email', 'phone', 'salesforce id', 'roles', 'blocked', 'course', 'type', 'until'];

const exportLine = (row: ExportRow): string =>
  formatCsvRow([
    row.name,
    row.email,
    row.phone === null ? '' : `+${row.phone}`,
    row.salesforce_id ?? '',
    [row.is_admin && 'admin', row.is_organizer && 'organizer', row.is_monitor && 'monitor'].filter(Boolean).join(' '),
    row.blocked_at?.toISOString() ?? '',
    row.course_name ?? '',
    row.kind ?? '',
    row.expires_at?.toISOString() ?? '',
  ]);
