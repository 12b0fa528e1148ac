/**
 * Spec section 4, "Producer": not live, starting, live; while live the connection is checked every 3 s. Pure: the page runs
 * the effects, and time and the network arrive as events.
 */

/** The part being repaired: the socket (and with it everything), or only the media. */
export type Repair = 'none' | 'socket' | 'media';

export type ProducerState =
  | { readonly name: 'not_live' }
  | { readonly name: 'starting' }
  | { readonly name: 'live'; readonly repair: Repair };

export type ProducerEvent =
  | { readonly name: 'start'; readonly isAllowed: boolean }
  | { readonly name: 'started' }
  | { readonly name: 'start_failed' }
  /** The check of every three seconds. */
  | { readonly name: 'check'; readonly isSocketUp: boolean; readonly isMediaUp: boolean }
  | { readonly name: 'repaired' }
  | { readonly name: 'repair_failed' }
  /** The same user transmits from another page now; this page does not take it back. */
  | { readonly name: 'replaced' }
  /** Ended here after the confirmation, or by an organizer elsewhere. */
  | { readonly name: 'end' };

export type ProducerEffect =
  /** Connect, send, go live. */
  | { readonly name: 'transmit' }
  | { readonly name: 'start_checks' }
  | { readonly name: 'stop_checks' }
  | { readonly name: 'reconnect' }
  | { readonly name: 'restore_media' }
  | { readonly name: 'hang_up' };

export type ProducerStep = { readonly state: ProducerState; readonly effects: readonly ProducerEffect[] };

export const initialProducerState: ProducerState = { name: 'not_live' };

export const next = (state: ProducerState, event: ProducerEvent): ProducerStep => {
  switch (event.name) {
    case 'start':
      return state.name === 'not_live' && event.isAllowed ? to({ name: 'starting' }, 'transmit') : stay(state);
    case 'started':
      return state.name === 'starting' ? to({ name: 'live', repair: 'none' }, 'start_checks') : stay(state);
    case 'start_failed':
      return state.name === 'starting' ? to({ name: 'not_live' }, 'hang_up') : stay(state);
    case 'check':
      return check(state, event);
    case 'repaired':
    case 'repair_failed':
      // The next check tries a failed repair again.
      return state.name === 'live' && state.repair !== 'none' ? to({ name: 'live', repair: 'none' }) : stay(state);
    case 'replaced':
    case 'end':
      if (state.name === 'not_live') return stay(state);
      return state.name === 'live'
        ? to({ name: 'not_live' }, 'stop_checks', 'hang_up')
        : to({ name: 'not_live' }, 'hang_up');
  }
};

const check = (
  state: ProducerState,
  { isSocketUp, isMediaUp }: { readonly isSocketUp: boolean; readonly isMediaUp: boolean },
): ProducerStep => {
  if (state.name !== 'live' || state.repair !== 'none') return stay(state);
  if (!isSocketUp) return to({ name: 'live', repair: 'socket' }, 'reconnect');
  return isMediaUp ? stay(state) : to({ name: 'live', repair: 'media' }, 'restore_media');
};

const stay = (state: ProducerState): ProducerStep => ({ state, effects: [] });

const to = (state: ProducerState, ...effects: ProducerEffect['name'][]): ProducerStep => ({
  state,
  effects: effects.map((name) => ({ name })),
});
