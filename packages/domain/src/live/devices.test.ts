import { describe, expect, it } from 'vitest';
import { fallbackFor, problemOf, type StartBlocker, type StartConditions, startBlocker } from './devices.ts';

describe('what is wrong with a device', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['TypeError', 'unsupported'],
    ['SomethingNew', 'failed'],
  ])('%s is %s', (name, problem) => expect(problemOf(name)).toBe(problem));
});

describe('a device that is unplugged', () => {
  const choices = [
    { deviceId: 'a', label: 'Built-in' },
    { deviceId: 'b', label: 'USB' },
  ];
  it('is followed by another one', () => expect(fallbackFor(choices, 'a')?.deviceId).toBe('b'));
  it('is followed by the first that is left', () => expect(fallbackFor(choices, 'gone')?.deviceId).toBe('a'));
  it('is followed by nothing when it was the only one', () => expect(fallbackFor(choices.slice(0, 1), 'a')).toBeNull());
});

describe('the start of a live', () => {
  const ready: StartConditions = {
    isAllowed: true,
    isOnline: true,
    media: 'ok',
    hasMicrophone: true,
    hasPicture: true,
    hasAddress: true,
  };
  const cases: [Partial<StartConditions>, StartBlocker | null][] = [
    [{}, null],
    [{ isAllowed: false, isOnline: false }, 'turned_off'],
    [{ isOnline: false, hasMicrophone: false }, 'offline'],
    [{ hasMicrophone: false, hasPicture: false }, 'microphone'],
    [{ hasPicture: false }, 'picture'],
    [{ media: 'preparing' }, 'media_preparing'],
    [{ media: 'down', hasAddress: false }, 'media_down'],
    [{ hasAddress: false }, 'room'],
  ];
  it.each(cases)('with %o is held up by %s', (change, blocker) =>
    expect(startBlocker({ ...ready, ...change })).toBe(blocker),
  );
});
