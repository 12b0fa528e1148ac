import type { Access } from '@palco/contract/roles';
import { describe, expect, it } from 'vitest';
import {
  type Caller,
  canManageCourse,
  isOrganizer,
  type ManagedCourses,
  managedCoursesOf,
  managesAllCourses,
  refusal,
} from './access.ts';

const plain: Caller = { admin: false, organizer: false, monitor: false, managedCourses: [], mustChangePassword: false };
const callers = {
  visitor: null,
  newcomer: { ...plain, organizer: true, mustChangePassword: true },
  user: plain,
  monitor: { ...plain, monitor: true },
  organizer: { ...plain, organizer: true },
  admin: { ...plain, admin: true },
} as const;

const table: Record<Access, Record<keyof typeof callers, ReturnType<typeof refusal>>> = {
  public: { visitor: null, newcomer: null, user: null, monitor: null, organizer: null, admin: null },
  development: { visitor: null, newcomer: null, user: null, monitor: null, organizer: null, admin: null },
  'password-change': {
    visitor: 'ERROR_CREDENTIALS',
    newcomer: null,
    user: null,
    monitor: null,
    organizer: null,
    admin: null,
  },
  user: {
    visitor: 'ERROR_CREDENTIALS',
    newcomer: 'PASSWORD_CHANGE_REQUIRED',
    user: null,
    monitor: null,
    organizer: null,
    admin: null,
  },
  organizer: {
    visitor: 'ERROR_CREDENTIALS',
    newcomer: 'PASSWORD_CHANGE_REQUIRED',
    user: 'NO_PERMISSION',
    monitor: 'NO_PERMISSION',
    organizer: null,
    admin: null,
  },
  admin: {
    visitor: 'ERROR_CREDENTIALS',
    newcomer: 'PASSWORD_CHANGE_REQUIRED',
    user: 'NO_PERMISSION',
    monitor: 'NO_PERMISSION',
    organizer: 'NO_PERMISSION',
    admin: null,
  },
};

describe('who may call what', () => {
  const rows = Object.entries(table).flatMap(([access, row]) =>
    Object.entries(row).map(([caller, expected]) => ({
      access: access as Access,
      caller: caller as keyof typeof callers,
      expected,
    })),
  );
  it.each(rows)('$caller calling a $access route gets $expected', ({ access, caller, expected }) => {
    expect(refusal(access, callers[caller])).toBe(expected);
  });
});

describe('the rights of an organizer', () => {
  it.each<[keyof typeof callers, Caller, boolean]>([
    ['user', callers.user, false],
    ['monitor', callers.monitor, false],
    ['organizer', callers.organizer, true],
    ['admin', callers.admin, true],
  ])('%s', (_role, caller, expected) => {
    expect(isOrganizer(caller)).toBe(expected);
  });
});

describe('the courses an account manages', () => {
  const roles = (admin: boolean, organizer: boolean) => ({ admin, organizer });
  it.each<[string, ReturnType<typeof roles>, readonly string[] | null, ManagedCourses]>([
    ['of a viewer are none', roles(false, false), null, []],
    ['of a viewer who was an organizer are none', roles(false, false), ['1'], []],
    ['of an organizer are all', roles(false, true), null, 'all'],
    ['of a limited organizer are those of the list', roles(false, true), ['1', '2'], ['1', '2']],
    ['of a limited organizer without a list are none', roles(false, true), [], []],
    ['of an admin are all, whatever the list says', roles(true, true), ['1'], 'all'],
    ['of an admin who is no organizer are all', roles(true, false), null, 'all'],
  ])('%s', (_title, account, limitedTo, expected) => {
    const managedCourses = managedCoursesOf(account, limitedTo);
    expect(managedCourses).toEqual(expected);
    expect(managesAllCourses({ managedCourses })).toBe(expected === 'all');
    expect(canManageCourse({ managedCourses }, '1')).toBe(expected === 'all' || expected.includes('1'));
    expect(canManageCourse({ managedCourses }, '3')).toBe(expected === 'all');
  });
});
