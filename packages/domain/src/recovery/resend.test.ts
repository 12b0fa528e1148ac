import { describe, expect, it } from 'vitest';
import { formatSecondsLeft, next, type ResendEvent, type ResendState, startResend } from './resend.ts';

const now = 1_000_000;
const counting = (secondsLeft: number, endsAtMs = now + 59_000): ResendState => ({
  name: 'counting',
  endsAtMs,
  secondsLeft,
});
const ready: ResendState = { name: 'ready' };
const sending: ResendState = { name: 'sending' };

const tick = (afterMs: number): ResendEvent => ({ name: 'tick', nowMs: now + afterMs });
const resend: ResendEvent = { name: 'resend' };
const sent: ResendEvent = { name: 'sent', nowMs: now };
const tooSoon: ResendEvent = { name: 'too_soon', nowMs: now };
const failed: ResendEvent = { name: 'failed' };

/** Every pair that changes something; the rest of the table must change nothing. */
const transitions: [string, ResendState, ResendEvent, ResendState, object[]][] = [
  ['a second passes', counting(59), tick(1000), counting(58), []],
  ['part of a second passes', counting(59), tick(100), counting(59), []],
  ['a tab slept for half a minute', counting(59), tick(30_000), counting(29), []],
  ['the last second begins', counting(2), tick(58_001), counting(1), []],
  ['the time is over', counting(1), tick(59_000), ready, []],
  ['a tab slept past the end', counting(59), tick(900_000), ready, []],
  ['the link is pressed', ready, resend, sending, [{ name: 'request_code' }]],
  ['the code went out', sending, sent, counting(59), []],
  ['the server still counts', sending, tooSoon, counting(59), []],
  ['the request failed', sending, failed, ready, []],
];

describe('sending the code again', () => {
  it.each(transitions)('goes on when %s', (_, state, event, expected, effects) => {
    expect(next(state, event)).toEqual({ state: expected, effects });
  });

  const everyState = [counting(59), ready, sending];
  const everyEvent = [tick(1000), resend, sent, tooSoon, failed];
  const listed = new Set(transitions.map(([, state, event]) => state.name + event.name));
  const others = everyState.flatMap((state) =>
    everyEvent.map((event) => [state.name, event.name, state, event] as const),
  );
  it.each(others.filter(([state, event]) => !listed.has(state + event)))('ignores, while %s, %s', (...row) => {
    const [, , state, event] = row;
    expect(next(state, event)).toEqual({ state, effects: [] });
  });

  it.each([
    ['just now', 0, counting(59)],
    ['twenty seconds ago', -20_000, counting(39, now + 39_000)],
    ['59 seconds ago', -59_000, ready],
    ['an hour ago', -3_600_000, ready],
    ['in the future, by a clock that was set back', 3_600_000, counting(59)],
  ])('starts right for a code sent %s', (_, sentMs, state) => {
    expect(startResend(now + sentMs, now)).toEqual(state);
  });

  it('never shows more than 59 seconds, also when the clock is set back while counting', () => {
    expect(next(counting(30), tick(-600_000)).state).toMatchObject({ secondsLeft: 59 });
  });

  it.each([
    [59, '00:59'],
    [9, '00:09'],
    [1, '00:01'],
  ])('%i seconds read %s', (seconds, text) => {
    expect(formatSecondsLeft(seconds)).toBe(text);
  });
});
