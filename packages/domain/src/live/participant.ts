/**
 * Spec section 4, "Interactive rooms": device check, enter room, connecting, transmitting; on disconnect a retry every 3 s.
 * Pure: the page runs the effects, and time and the network arrive as events.
 */
import * as limits from '@palco/contract/room-limits';

export type ParticipantState =
  | { readonly name: 'device_check'; readonly isReady: boolean }
  | { readonly name: 'connecting' }
  | { readonly name: 'transmitting' }
  | { readonly name: 'waiting' }
  | { readonly name: 'left' };

export type ParticipantEvent =
  /** Camera or microphone became usable or unusable. */
  | { readonly name: 'devices'; readonly isReady: boolean }
  | { readonly name: 'enter' }
  | { readonly name: 'connected' }
  | { readonly name: 'disconnected' }
  | { readonly name: 'timer' }
  | { readonly name: 'leave' };

export type ParticipantEffect =
  | { readonly name: 'connect' }
  /** Close the producers, so that none of them survives the connection. */
  | { readonly name: 'close_producers' }
  | { readonly name: 'start_timer'; readonly delayMs: number }
  | { readonly name: 'stop_timer' }
  | { readonly name: 'hang_up' };

export type ParticipantStep = { readonly state: ParticipantState; readonly effects: readonly ParticipantEffect[] };

export const initialParticipantState: ParticipantState = { name: 'device_check', isReady: false };

export const next = (state: ParticipantState, event: ParticipantEvent): ParticipantStep => {
  switch (event.name) {
    case 'devices':
      return state.name === 'device_check' ? to({ name: 'device_check', isReady: event.isReady }) : to(state);
    case 'enter':
      return state.name === 'device_check' && state.isReady
        ? to({ name: 'connecting' }, { name: 'connect' })
        : to(state);
    case 'connected':
      return state.name === 'connecting' ? to({ name: 'transmitting' }) : to(state);
    case 'disconnected':
      return state.name === 'connecting' || state.name === 'transmitting'
        ? to(
            { name: 'waiting' },
            { name: 'close_producers' },
            { name: 'start_timer', delayMs: limits.live.producerCheckMs },
          )
        : to(state);
    case 'timer':
      return state.name === 'waiting' ? to({ name: 'connecting' }, { name: 'connect' }) : to(state);
    case 'leave':
      return leave(state);
  }
};

const leave = (state: ParticipantState): ParticipantStep => {
  switch (state.name) {
    case 'left':
      return to(state);
    case 'device_check':
      return to({ name: 'left' });
    case 'waiting':
      return to({ name: 'left' }, { name: 'stop_timer' }, { name: 'hang_up' });
    case 'connecting':
    case 'transmitting':
      return to({ name: 'left' }, { name: 'hang_up' });
  }
};

const to = (state: ParticipantState, ...effects: ParticipantEffect[]): ParticipantStep => ({ state, effects });
