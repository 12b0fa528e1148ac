import { describe, expect, it } from 'vitest';
import { initialParticipantState, next, type ParticipantEvent, type ParticipantState } from './participant.ts';

const check = (isReady: boolean): ParticipantState => ({ name: 'device_check', isReady });
const connecting: ParticipantState = { name: 'connecting' };
const transmitting: ParticipantState = { name: 'transmitting' };
const waiting: ParticipantState = { name: 'waiting' };
const left: ParticipantState = { name: 'left' };

const devices = (isReady: boolean): ParticipantEvent => ({ name: 'devices', isReady });
const enter: ParticipantEvent = { name: 'enter' };
const connected: ParticipantEvent = { name: 'connected' };
const disconnected: ParticipantEvent = { name: 'disconnected' };
const timer: ParticipantEvent = { name: 'timer' };
const leave: ParticipantEvent = { name: 'leave' };

const connect = { name: 'connect' };
const again = [{ name: 'close_producers' }, { name: 'start_timer', delayMs: 3000 }];
const hangUp = { name: 'hang_up' };

/** Every pair that changes something; the rest of the table must change nothing. */
const transitions: [ParticipantState, ParticipantEvent, ParticipantState, object[]][] = [
  [check(false), devices(true), check(true), []],
  [check(true), devices(false), check(false), []],
  [check(true), enter, connecting, [connect]],
  [connecting, connected, transmitting, []],
  [connecting, disconnected, waiting, again],
  [transmitting, disconnected, waiting, again],
  [waiting, timer, connecting, [connect]],
  [check(false), leave, left, []],
  [check(true), leave, left, []],
  [connecting, leave, left, [hangUp]],
  [transmitting, leave, left, [hangUp]],
  [waiting, leave, left, [{ name: 'stop_timer' }, hangUp]],
];

describe('a participant of an interactive room', () => {
  it('begins with the check of the devices', () => {
    expect(initialParticipantState).toEqual(check(false));
  });

  it.each(transitions)('%o, %o', (state, event, expected, effects) => {
    expect(next(state, event)).toEqual({ state: expected, effects });
  });

  it('does nothing in every other case', () => {
    const states = [check(false), check(true), connecting, transmitting, waiting, left];
    for (const state of states) {
      for (const event of [devices(true), devices(false), enter, connected, disconnected, timer, leave]) {
        if (transitions.some(([from, on]) => isSame(from, state) && isSame(on, event))) continue;
        expect(next(state, event)).toEqual({ state, effects: [] });
      }
    }
  });
});

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
