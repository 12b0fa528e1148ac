import type { Person, PersonSummary } from '@palco/contract/people/people';
import { canManage } from '@palco/domain/people/permissions';
import type { Identity } from '../../shared/identity.ts';
import type { PersonRow } from './list-repository.ts';
import type { PersonDetails } from './repository.ts';

type SummaryRow = Omit<PersonRow, 'course_count'>;

export const presentSummary = (row: PersonRow): PersonSummary => summaryOf(row, row.course_count);

export const presentPerson = (row: PersonDetails, caller: Identity): Person => ({
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
  canManage: canManage(caller, { admin: row.is_admin, organizer: row.is_organizer }),
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
