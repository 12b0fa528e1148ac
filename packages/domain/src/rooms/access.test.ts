import { describe, expect, it } from 'vitest';
import { areOnlyExtraSeats, membershipOf, watchRestriction } from './access.ts';

describe('who is what in a room', () => {
  it.each([
    [
      'a stranger in a restricted course',
      { isOrganizer: false, isMonitor: false, enrolment: null, isCourseOpen: false },
      null,
    ],
    [
      'a stranger in an open course',
      { isOrganizer: false, isMonitor: false, enrolment: null, isCourseOpen: true },
      'guest',
    ],
    ['a member', { isOrganizer: false, isMonitor: false, enrolment: 'full', isCourseOpen: false }, 'full'],
    [
      'a member of an open course',
      { isOrganizer: false, isMonitor: false, enrolment: 'full', isCourseOpen: true },
      'full',
    ],
    ['an enrolled guest', { isOrganizer: false, isMonitor: false, enrolment: 'guest', isCourseOpen: false }, 'guest'],
    [
      'an extra member, even where the course is open',
      { isOrganizer: false, isMonitor: false, enrolment: 'extra', isCourseOpen: true },
      'extra',
    ],
    ['an organizer anywhere', { isOrganizer: true, isMonitor: false, enrolment: null, isCourseOpen: false }, 'full'],
    [
      'an organizer with an extra enrolment',
      { isOrganizer: true, isMonitor: false, enrolment: 'extra', isCourseOpen: false },
      'full',
    ],
    ['a monitor', { isOrganizer: false, isMonitor: true, enrolment: null, isCourseOpen: false }, 'full'],
    [
      'a monitor with an extra enrolment',
      { isOrganizer: false, isMonitor: true, enrolment: 'extra', isCourseOpen: true },
      'full',
    ],
  ] as const)('%s', (_title, visitor, membership) => {
    expect(membershipOf({ ...visitor, hasOnlyExtraSeats: visitor.enrolment === 'extra' })).toBe(membership);
  });

  it.each([
    [null, true, 'extra'],
    [null, false, null],
    ['full', true, 'full'],
  ] as const)(
    'an extra seat elsewhere, here enrolled as %s, in an open course: %s',
    (enrolment, isCourseOpen, expected) => {
      const visitor = { isOrganizer: false, isMonitor: false, enrolment, isCourseOpen, hasOnlyExtraSeats: true };
      expect(membershipOf(visitor)).toBe(expected);
    },
  );

  it.each([
    [[], false],
    [['extra'], true],
    [['extra', 'extra'], true],
    [['extra', 'guest'], false],
    [['full', 'extra'], false],
  ] as const)('enrolments %j are only extra seats: %s', (kinds, expected) => {
    expect(areOnlyExtraSeats(kinds)).toBe(expected);
  });

  it.each([
    ['full', true, null],
    ['full', false, null],
    ['guest', true, 'guest'],
    ['guest', false, null],
    ['extra', true, 'extra'],
    ['extra', false, 'extra'],
  ] as const)('a %s member where members only is %s', (membership, isMembersOnly, restriction) => {
    expect(watchRestriction(membership, { isMembersOnly })).toBe(restriction);
  });
});
