/** Spec section 6: who may call what. */
import type { ErrorCode } from '@palco/contract/errors';
import type { Access, RoleFlags } from '@palco/contract/roles';

/** The courses an organizer manages; none for accounts that are no organizers. */
export type ManagedCourses = 'all' | readonly string[];

export type Manager = { readonly managedCourses: ManagedCourses };
export type Caller = RoleFlags & Manager & { readonly mustChangePassword: boolean };

/** An organizer of some course, or an admin: admins may do everything organizers may. */
export const isOrganizer = (caller: Pick<RoleFlags, 'organizer' | 'admin'>): boolean =>
  caller.organizer || caller.admin;

export const managesAllCourses = ({ managedCourses }: Manager): boolean => managedCourses === 'all';

export const canManageCourse = ({ managedCourses }: Manager, courseId: string): boolean =>
  managedCourses === 'all' || managedCourses.includes(courseId);

/** `limitedTo` is null for an account that is not limited to courses; admins never are. */
export const managedCoursesOf = (
  roles: Pick<RoleFlags, 'organizer' | 'admin'>,
  limitedTo: readonly string[] | null,
): ManagedCourses => {
  if (!isOrganizer(roles)) return [];
  return roles.admin || limitedTo === null ? 'all' : limitedTo;
};

/** The error a caller gets, or null when the call is allowed. */
export const refusal = (access: Access, caller: Caller | null): ErrorCode | null => {
  if (access === 'public' || access === 'development') return null;
  if (!caller) return 'ERROR_CREDENTIALS';
  if (access === 'password-change') return null;
  if (caller.mustChangePassword) return 'PASSWORD_CHANGE_REQUIRED';
  if (access === 'user') return null;
  if (access === 'organizer') return isOrganizer(caller) ? null : 'NO_PERMISSION';
  return caller.admin ? null : 'NO_PERMISSION';
};
