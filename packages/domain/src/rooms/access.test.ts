import { describe, expect, it } from 'vitest';
import { membershipOf, watchRestriction } from './access.ts';

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
    expect(membershipOf(visitor)).toBe(membership);
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
