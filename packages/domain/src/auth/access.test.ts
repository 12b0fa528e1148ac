import type { Access } from '@palco/contract/roles';
import { describe, expect, it } from 'vitest';
import { type Caller, isOrganizer, refusal } from './access.ts';

const plain: Caller = { admin: false, organizer: false, monitor: false, mustChangePassword: false };
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
