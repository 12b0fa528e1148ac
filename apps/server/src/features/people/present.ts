import type { Person, PersonSummary } from '@palco/contract/people/people';
import { canManageCourse, managesAllCourses } from '@palco/domain/auth/access';
import { canManage } from '@palco/domain/people/permissions';
import type { Identity } from '../../shared/identity.ts';
import type { PersonRow } from './list-repository.ts';
import type { PersonDetails } from './repository.ts';

type SummaryRow = Omit<PersonRow, 'course_count'>;

export const presentSummary = (row: PersonRow): PersonSummary => summaryOf(row, row.course_count);

/** An organizer of some courses sees what concerns them: no enrolments in others, and no logins, which are of the whole account. */
export const presentPerson = (row: PersonDetails, caller: Identity): Person => {
  const isOwn = ({ course_id }: { course_id: string }) => canManageCourse(caller, course_id);
  return presentTo(caller, {
    ...row,
    enrolments: row.enrolments.filter(isOwn),
    managed: row.managed.filter(isOwn),
    logins: managesAllCourses(caller) ? row.logins : [],
  });
};

const presentTo = (caller: Identity, row: PersonDetails): Person => ({
  ...summaryOf(row, row.enrolments.length),
  phone: row.phone,
  language: row.language,
  salesforceId: row.salesforce_id,
  blockedAt: textOf(row.blocked_at),
  logins: row.logins.map((login) => ({
    id: login.id,
    startedAt: login.created_at.toISOString(),
    lastSeenAt: textOf(login.seen_at),
    tabCount: Number(login.tab_count),
    isOwn: login.id === caller.loginId,
  })),
  enrolments: row.enrolments.map((enrolment) => ({
    courseId: enrolment.course_id,
    courseName: enrolment.course_name,
    kind: enrolment.kind,
    endsAt: textOf(enrolment.expires_at),
  })),
  managedCourses: {
    all: row.is_admin || row.manages_all_courses,
    courses: row.managed.map((course) => ({ courseId: course.course_id, courseName: course.course_name })),
  },
  canManage: managesAllCourses(caller) && canManage(caller, { admin: row.is_admin, organizer: row.is_organizer }),
  canSendFirstAccess: canManage(caller, { admin: row.is_admin, organizer: row.is_organizer }),
  canChangeRoles: caller.admin,
});

const summaryOf = (row: SummaryRow, courseCount: number): PersonSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  thumbnailUrl: row.thumbnail_url,
  roles: { admin: row.is_admin, organizer: row.is_organizer, monitor: row.is_monitor },
  isBlocked: row.blocked_at !== null,
  hasPassword: row.has_password,
  courseCount,
  lastSeenAt: textOf(row.last_seen_at),
  createdAt: row.created_at.toISOString(),
});

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;
