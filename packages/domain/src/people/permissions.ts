/** Who may change which account. */
import type { ErrorCode } from '@palco/contract/errors';
import type { Roles } from '@palco/contract/people/people';

export type Account = {
  readonly id: string;
  readonly admin: boolean;
  readonly organizer: boolean;
  readonly isBlocked: boolean;
};

/** Organizers manage the accounts of people without a role over others; those of organizers and admins are for admins. */
export const canManage = (
  caller: Pick<Account, 'admin' | 'organizer'>,
  target: Pick<Account, 'admin' | 'organizer'>,
): boolean => caller.admin || (caller.organizer && !target.admin && !target.organizer);

export type AccountChange =
  | { readonly kind: 'roles'; readonly roles: Roles }
  | { readonly kind: 'block' }
  | { readonly kind: 'unblock' };

/** All of them as they are stored, under a lock: the roles of a caller may have been taken away a moment ago. */
export type Accounts = {
  readonly caller: Account;
  readonly target: Account;
  /** Admins who are not blocked. */
  readonly adminCount: number;
};

export const refusalOf = ({ caller, target, adminCount }: Accounts, change: AccountChange): ErrorCode | null => {
  if (caller.isBlocked) return 'NO_PERMISSION';
  if (change.kind === 'roles' ? !caller.admin : !canManage(caller, target)) return 'NO_PERMISSION';
  if (change.kind === 'block' && caller.id === target.id) return 'OWN_ACCOUNT';
  const losesAdmin = change.kind === 'block' || (change.kind === 'roles' && !change.roles.admin);
  const isLast = target.admin && !target.isBlocked && adminCount <= 1;
  return losesAdmin && isLast ? 'LAST_ADMIN' : null;
};
