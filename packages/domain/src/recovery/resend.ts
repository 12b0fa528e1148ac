/**
 * Spec section 2, Password recovery: a 59-second countdown, then the link that sends the code again. Pure: the page runs the
 * effects, and the time arrives with the events, so that a tab that slept or was reloaded continues at the right second.
 */
import * as limits from '@palco/contract/limits';

export type ResendState =
  | { readonly name: 'counting'; readonly endsAtMs: number; readonly secondsLeft: number }
  | { readonly name: 'ready' }
  | { readonly name: 'sending' };

export type ResendEvent =
  | { readonly name: 'tick'; readonly nowMs: number }
  | { readonly name: 'resend' }
  | { readonly name: 'sent'; readonly nowMs: number }
  /** The server still counts down: another page requested a code. */
  | { readonly name: 'too_soon'; readonly nowMs: number }
  | { readonly name: 'failed' };

export type ResendEffect = { readonly name: 'request_code' };

export type ResendStep = { readonly state: ResendState; readonly effects: readonly ResendEffect[] };

const countdownMs = limits.recovery.resendAfterMs;

/** The countdown for a code sent at `sentAtMs`; a time in the future (a clock set back) counts as just sent. */
export const startResend = (sentAtMs: number, nowMs: number): ResendState =>
  count(Math.min(sentAtMs, nowMs) + countdownMs, nowMs);

export const next = (state: ResendState, event: ResendEvent): ResendStep => {
  switch (event.name) {
    case 'tick':
      return to(state.name === 'counting' ? count(state.endsAtMs, event.nowMs) : state);
    case 'resend':
      return state.name === 'ready' ? to({ name: 'sending' }, { name: 'request_code' }) : to(state);
    case 'sent':
    case 'too_soon':
      return to(state.name === 'sending' ? startResend(event.nowMs, event.nowMs) : state);
    case 'failed':
      return to(state.name === 'sending' ? { name: 'ready' } : state);
  }
};

/** 59 seconds read 00:59. */
export const formatSecondsLeft = (secondsLeft: number): string => `00:${String(secondsLeft).padStart(2, '0')}`;

const count = (endsAtMs: number, nowMs: number): ResendState => {
  const leftMs = Math.min(endsAtMs - nowMs, countdownMs);
  return leftMs > 0 ? { name: 'counting', endsAtMs, secondsLeft: Math.ceil(leftMs / 1000) } : { name: 'ready' };
};

const to = (state: ResendState, ...effects: ResendEffect[]): ResendStep => ({ state, effects });
