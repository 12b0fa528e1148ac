import { afterAll, describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const presence = createPresence({ notify: () => {} });
afterAll(presence.close);
const visitor = (sessionId: string) => ({ sessionId, userId: `u${sessionId}`, canJoinTeams: true, isWatching: true });

describe('an announced join', () => {
  it('completes', () => {
    const isStillComing = presence.announce('1', 'a');
    expect(isStillComing()).toBe(true);
    expect(presence.join(visitor('1'), 'a')).toBe(1);
    expect(presence.has('1', 'a')).toBe(true);
  });

  it.each<[string, () => void]>([
    ['left before they came', () => presence.leave('2', 'b')],
    ['lost their connection before they came', () => presence.forget('2')],
    ['came a second time', () => presence.announce('2', 'b')],
  ])('does not complete for a tab that has %s', (_title, happens) => {
    const isStillComing = presence.announce('2', 'b');
    happens();
    expect(isStillComing()).toBe(false);
  });

  it('is not cancelled by leaving another room', () => {
    const isStillComing = presence.announce('3', 'c');
    presence.leave('3', 'd');
    expect(isStillComing()).toBe(true);
  });
});

describe('the number of viewers', () => {
  it('counts a user with several tabs once, until the last of them has left', () => {
    const tab = (sessionId: string, userId: string) => ({ sessionId, userId, canJoinTeams: true, isWatching: true });
    expect(presence.join(tab('t1', 'ana'), 'e')).toBe(1);
    expect(presence.join(tab('t2', 'ana'), 'e')).toBe(1);
    expect(presence.join(tab('t3', 'bia'), 'e')).toBe(2);
    // The same tab again changes nothing.
    expect(presence.join(tab('t3', 'bia'), 'e')).toBe(2);
    presence.leave('t1', 'e');
    expect(presence.count('e')).toBe(2);
    presence.join(tab('t2', 'ana'), 'f');
    expect(presence.forget('t2').sort()).toEqual(['e', 'f']);
    expect([presence.count('e'), presence.count('f')]).toEqual([1, 0]);
    expect(presence.forget('t2')).toEqual([]);
  });

  it('leaves out a page that transmits, and counts the same user in a page that watches', () => {
    const transmitting = { ...visitor('t4'), userId: 'caio', isWatching: false };
    expect(presence.join(transmitting, 'g')).toBe(0);
    expect(presence.join({ ...transmitting, sessionId: 't5', isWatching: true }, 'g')).toBe(1);
    presence.leave('t4', 'g');
    expect(presence.count('g')).toBe(1);
    // The same tab goes from watching to transmitting.
    expect(presence.join({ ...transmitting, sessionId: 't5' }, 'g')).toBe(0);
  });

  it('is known at once in a crowd', { timeout: 120_000 }, () => {
    // Counting everybody at each join would be 1.25 thousand million steps.
    let viewers = 0;
    for (let index = 1; index <= 50_000; index += 1)
      viewers = presence.join(
        { sessionId: `s${index}`, userId: `u${index}`, canJoinTeams: true, isWatching: true },
        'crowd',
      );
    expect(viewers).toBe(50_000);
    for (let index = 1; index <= 50_000; index += 1) presence.forget(`s${index}`);
    expect(presence.count('crowd')).toBe(0);
  });
});
