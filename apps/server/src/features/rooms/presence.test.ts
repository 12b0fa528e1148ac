import { afterAll, describe, expect, it } from 'vitest';
import { createPresence } from './presence.ts';

const presence = createPresence(() => {});
afterAll(presence.close);
const visitor = (sessionId: string) => ({ sessionId, userId: `u${sessionId}`, canJoinTeams: true });

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
