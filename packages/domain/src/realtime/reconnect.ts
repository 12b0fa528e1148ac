/**
 * Spec section 9, "Socket reconnect": retry n waits base * 2^n (plus jitter), six retries, then the client asks the API whether the
 * login is still valid. Pure: the client runs the effects, and time, jitter and the network arrive as events.
 */
import type { SessionEnd } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';

export type ReconnectState =
  | { readonly name: 'idle' }
  /** `retries` counts the automatic retries since the last connection. */
  | { readonly name: 'connecting'; readonly retries: number }
  | { readonly name: 'connected' }
  | { readonly name: 'waiting'; readonly retries: number }
  /** Out of retries: the client asks the API whether the login ended or the network is down. */
  | { readonly name: 'checking' }
  | { readonly name: 'closed' };

export type ReconnectEvent =
  | { readonly name: 'open' }
  | { readonly name: 'connected' }
  /** An attempt failed or an open connection broke. `jitter` is a random share from 0 to 1, passed in by the caller. */
  | { readonly name: 'lost'; readonly jitter: number }
  | { readonly name: 'timer' }
  /** The browser is online again or the page became visible: retry now. */
  | { readonly name: 'wake' }
  /** The server said `unauthorized`. */
  | { readonly name: 'refused'; readonly reason: SessionEnd }
  | { readonly name: 'session_alive'; readonly jitter: number }
  | { readonly name: 'session_dead'; readonly reason: SessionEnd }
  /** The API does not respond. A page that would lose unsaved work keeps retrying for as long as it is open. */
  | { readonly name: 'no_answer'; readonly mayGiveUp: boolean; readonly jitter: number }
  /** The client itself closes the connection. */
  | { readonly name: 'close' };

export type ReconnectEffect =
  | { readonly name: 'connect' }
  | { readonly name: 'disconnect' }
  | { readonly name: 'start_timer'; readonly delayMs: number }
  | { readonly name: 'stop_timer' }
  | { readonly name: 'check_session' }
  | { readonly name: 'notify'; readonly what: 'connect' | 'disconnect' }
  | { readonly name: 'end_session'; readonly reason: SessionEnd }
  | { readonly name: 'give_up' };

export type ReconnectStep = { readonly state: ReconnectState; readonly effects: readonly ReconnectEffect[] };

export const initialReconnectState: ReconnectState = { name: 'idle' };

export const retryDelayMs = (retries: number, jitter: number): number =>
  limits.realtime.retryBaseMs * 2 ** retries + Math.round(limits.realtime.retryJitterMs * jitter);

export const next = (state: ReconnectState, event: ReconnectEvent): ReconnectStep => {
  switch (event.name) {
    case 'open':
      return state.name === 'idle' || state.name === 'closed' ? connect(0) : stay(state);
    case 'connected':
      return state.name === 'connecting' ? to({ name: 'connected' }, { name: 'notify', what: 'connect' }) : stay(state);
    case 'lost':
      return lose(state, event.jitter);
    case 'timer':
      return state.name === 'waiting' ? connect(state.retries + 1) : stay(state);
    case 'wake':
      return state.name === 'waiting' ? connect(0, { name: 'stop_timer' }) : stay(state);
    case 'session_alive':
      // The API answers but the socket cannot connect: keep trying, from the first delay on.
      return state.name === 'checking' ? wait(0, event.jitter) : stay(state);
    case 'session_dead':
      return state.name === 'checking' ? close({ name: 'end_session', reason: event.reason }) : stay(state);
    case 'no_answer':
      if (state.name !== 'checking') return stay(state);
      return event.mayGiveUp ? close({ name: 'give_up' }) : wait(limits.realtime.maxRetries - 1, event.jitter);
    case 'refused':
      return isOver(state) ? stay(state) : hangUp(state, { name: 'end_session', reason: event.reason });
    case 'close':
      return isOver(state) ? stay(state) : hangUp(state);
  }
};

const lose = (state: ReconnectState, jitter: number): ReconnectStep => {
  if (state.name === 'connected') {
    const waiting = wait(0, jitter);
    return { state: waiting.state, effects: [{ name: 'notify', what: 'disconnect' }, ...waiting.effects] };
  }
  if (state.name !== 'connecting') return stay(state);
  if (state.retries < limits.realtime.maxRetries) return wait(state.retries, jitter);
  return to({ name: 'checking' }, { name: 'check_session' });
};

const to = (state: ReconnectState, ...effects: ReconnectEffect[]): ReconnectStep => ({ state, effects });
const stay = (state: ReconnectState): ReconnectStep => ({ state, effects: [] });
const isOver = (state: ReconnectState) => state.name === 'idle' || state.name === 'closed';

const connect = (retries: number, ...before: ReconnectEffect[]): ReconnectStep =>
  to({ name: 'connecting', retries }, ...before, { name: 'connect' });

const wait = (retries: number, jitter: number): ReconnectStep =>
  to({ name: 'waiting', retries }, { name: 'start_timer', delayMs: retryDelayMs(retries, jitter) });

const close = (...effects: ReconnectEffect[]): ReconnectStep => to({ name: 'closed' }, ...effects);

const hangUp = (state: ReconnectState, ...after: ReconnectEffect[]): ReconnectStep =>
  close(...(state.name === 'waiting' ? [{ name: 'stop_timer' } as const] : []), { name: 'disconnect' }, ...after);
