import { describe, expect, it } from 'vitest';
import { type Account, type AccountChange, canManage, refusalOf } from './permissions.ts';

const plain: Account = { id: '1', admin: false, organizer: false, isBlocked: false };
const person = plain;
const organizer: Account = { ...plain, id: '2', organizer: true };
const admin: Account = { ...plain, id: '3', admin: true };
const block: AccountChange = { kind: 'block' };
const unblock: AccountChange = { kind: 'unblock' };
const roles = (isAdmin: boolean): AccountChange => ({
  kind: 'roles',
  roles: { admin: isAdmin, organizer: false, monitor: false },
});
const other = (account: Account): Account => ({ ...account, id: '9' });

describe('managing an account', () => {
  it.each([
    ['an organizer', organizer, 'a person', person, true],
    ['an organizer', organizer, 'an organizer', other(organizer), false],
    ['an organizer', organizer, 'an admin', admin, false],
    ['an admin', admin, 'an organizer', organizer, true],
    ['an admin', admin, 'an admin', other(admin), true],
    ['a person', person, 'a person', other(person), false],
  ])('by %s %o of %s %o', (_who, caller, _whom, target, expected) => {
    expect(canManage(caller, target)).toBe(expected);
  });
});

describe('a change of roles or of a block', () => {
  it.each([
    ['an organizer gives roles', organizer, person, 2, roles(true), 'NO_PERMISSION'],
    ['an admin gives roles', admin, person, 1, roles(true), null],
    ['an admin takes the role of another', admin, other(admin), 2, roles(false), null],
    ['an admin takes the last admin role', admin, admin, 1, roles(false), 'LAST_ADMIN'],
    ['the last admin changes other roles', admin, admin, 1, roles(true), null],
    ['an admin gives up the role', admin, admin, 2, roles(false), null],
    [
      'an admin whose role was taken meanwhile',
      { ...admin, admin: false },
      other(admin),
      2,
      roles(false),
      'NO_PERMISSION',
    ],
    [
      'an admin who was blocked meanwhile',
      { ...admin, isBlocked: true },
      other(admin),
      1,
      roles(false),
      'NO_PERMISSION',
    ],
    ['a blocked admin loses the role', admin, { ...other(admin), isBlocked: true }, 1, roles(false), null],
    ['an organizer blocks a person', organizer, person, 1, block, null],
    ['an organizer blocks an organizer', organizer, other(organizer), 1, block, 'NO_PERMISSION'],
    ['an organizer blocks an admin', organizer, admin, 2, block, 'NO_PERMISSION'],
    ['an organizer unblocks an admin', organizer, admin, 2, unblock, 'NO_PERMISSION'],
    ['an admin blocks an admin', admin, other(admin), 2, block, null],
    ['an admin blocks the own account', admin, admin, 2, block, 'OWN_ACCOUNT'],
    ['an organizer unblocks a person', organizer, { ...person, isBlocked: true }, 1, unblock, null],
  ])('%s', (_title, caller, target, adminCount, change, expected) => {
    expect(refusalOf({ caller, target, adminCount }, change)).toBe(expected);
  });
});
