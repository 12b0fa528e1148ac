/** Spec section 6: who may call what. */
import type { ErrorCode } from '@palco/contract/errors';
import type { Access, RoleFlags } from '@palco/contract/roles';

export type Caller = RoleFlags & { readonly mustChangePassword: boolean };

/** Admins may do everything organizers may. */
export const isOrganizer = (caller: Pick<RoleFlags, 'organizer' | 'admin'>): boolean =>
  caller.organizer || caller.admin;

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
