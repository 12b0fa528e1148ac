import { describe, expect, it } from 'vitest';
import { initialReconnectState, next, type ReconnectEvent, type ReconnectState, retryDelayMs } from './reconnect.ts';

const idle: ReconnectState = { name: 'idle' };
const connected: ReconnectState = { name: 'connected' };
const checking: ReconnectState = { name: 'checking' };
const closed: ReconnectState = { name: 'closed' };
const connecting = (retries: number): ReconnectState => ({ name: 'connecting', retries });
const waiting = (retries: number): ReconnectState => ({ name: 'waiting', retries });

const open: ReconnectEvent = { name: 'open' };
const up: ReconnectEvent = { name: 'connected' };
const lost: ReconnectEvent = { name: 'lost', jitter: 0.5 };
const timer: ReconnectEvent = { name: 'timer' };
const wake: ReconnectEvent = { name: 'wake' };
const close: ReconnectEvent = { name: 'close' };
const noAnswer: ReconnectEvent = { name: 'no_answer', mayGiveUp: true, jitter: 0.5 };
const noAnswerOnAir: ReconnectEvent = { name: 'no_answer', mayGiveUp: false, jitter: 0.5 };
const alive: ReconnectEvent = { name: 'session_alive', jitter: 0 };
const refused: ReconnectEvent = { name: 'refused', reason: 'other_machine' };
const dead: ReconnectEvent = { name: 'session_dead', reason: 'expired' };

const everyState = [idle, connecting(0), connecting(6), connected, waiting(2), checking, closed];
const everyEvent = [open, up, lost, timer, wake, close, noAnswer, noAnswerOnAir, alive, refused, dead];

const startTimer = (delayMs: number) => ({ name: 'start_timer', delayMs });
const end = (reason: string) => ({ name: 'end_session', reason });
const connect = { name: 'connect' };
const disconnect = { name: 'disconnect' };
const stopTimer = { name: 'stop_timer' };

/** Every pair that changes something; the rest of the table must change nothing. */
const transitions: [ReconnectState, ReconnectEvent, ReconnectState, object[]][] = [
  [idle, open, connecting(0), [connect]],
  [closed, open, connecting(0), [connect]],
  [connecting(0), up, connected, [{ name: 'notify', what: 'connect' }]],
  [connecting(6), up, connected, [{ name: 'notify', what: 'connect' }]],
  [connecting(0), lost, waiting(0), [startTimer(1500)]],
  [connecting(6), lost, checking, [{ name: 'check_session' }]],
  [connected, lost, waiting(0), [{ name: 'notify', what: 'disconnect' }, startTimer(1500)]],
  [waiting(2), timer, connecting(3), [connect]],
  [waiting(2), wake, connecting(0), [stopTimer, connect]],
  [checking, alive, waiting(0), [startTimer(1000)]],
  [checking, dead, closed, [end('expired')]],
  [checking, noAnswer, closed, [{ name: 'give_up' }]],
  [checking, noAnswerOnAir, waiting(5), [startTimer(32_500)]],
  [connecting(0), refused, closed, [disconnect, end('other_machine')]],
  [connecting(6), refused, closed, [disconnect, end('other_machine')]],
  [connected, refused, closed, [disconnect, end('other_machine')]],
  [waiting(2), refused, closed, [stopTimer, disconnect, end('other_machine')]],
  [checking, refused, closed, [disconnect, end('other_machine')]],
  [connecting(0), close, closed, [disconnect]],
  [connecting(6), close, closed, [disconnect]],
  [connected, close, closed, [disconnect]],
  [waiting(2), close, closed, [stopTimer, disconnect]],
  [checking, close, closed, [disconnect]],
];

const show = (value: { readonly name: string }) => JSON.stringify(value);

describe('the reconnect machine', () => {
  it.each(transitions.map((row) => [show(row[0]), row[1].name, ...row] as const))('goes on from %s at %s', (...row) => {
    const [, , state, event, expected, effects] = row;
    expect(next(state, event)).toEqual({ state: expected, effects });
  });

  const listed = new Set(transitions.map(([state, event]) => show(state) + show(event)));
  const others = everyState.flatMap((state) =>
    everyEvent.map((event) => [show(state), event.name, state, event] as const),
  );
  it.each(others.filter(([shown, , , event]) => !listed.has(shown + show(event))))('ignores, in %s, %s', (...row) => {
    const [, , state, event] = row;
    expect(next(state, event)).toEqual({ state, effects: [] });
  });

  it('doubles the delay with each retry and adds the jitter', () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => retryDelayMs(n, 0))).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000]);
    expect(retryDelayMs(2, 1)).toBe(5000);
  });

  it('retries six times after the first failure, then asks whether the login still lives', () => {
    let step = next(initialReconnectState, open);
    let retries = 0;
    for (;;) {
      step = next(step.state, { name: 'lost', jitter: 0 });
      if (step.state.name !== 'waiting') break;
      step = next(step.state, timer);
      retries += 1;
    }
    expect(retries).toBe(6);
    expect(step).toEqual({ state: checking, effects: [{ name: 'check_session' }] });
  });

  it('goes on at the longest delay where it may not give up, and at once when it is woken', () => {
    let step = next(checking, noAnswerOnAir);
    for (let round = 0; round < 3; round += 1) {
      step = next(next(next(step.state, timer).state, lost).state, noAnswerOnAir);
      expect(step).toEqual({ state: waiting(5), effects: [startTimer(32_500)] });
    }
    expect(next(step.state, wake).state).toEqual(connecting(0));
  });

  it('does not notify listeners when the client itself hangs up', () => {
    const notices = everyState
      .flatMap((state) => next(state, close).effects)
      .filter((effect) => effect.name === 'notify');
    expect(notices).toEqual([]);
  });
});
