import { describe, expect, it } from 'vitest';
import { next, type ProducerEvent, type ProducerState, type Repair } from './producer.ts';

const notLive: ProducerState = { name: 'not_live' };
const starting: ProducerState = { name: 'starting' };
const live = (repair: Repair = 'none'): ProducerState => ({ name: 'live', repair });

const start: ProducerEvent = { name: 'start', isAllowed: true };
const refusedStart: ProducerEvent = { name: 'start', isAllowed: false };
const started: ProducerEvent = { name: 'started' };
const startFailed: ProducerEvent = { name: 'start_failed' };
const fine: ProducerEvent = { name: 'check', isSocketUp: true, isMediaUp: true };
const noSocket: ProducerEvent = { name: 'check', isSocketUp: false, isMediaUp: true };
const noMedia: ProducerEvent = { name: 'check', isSocketUp: true, isMediaUp: false };
const nothing: ProducerEvent = { name: 'check', isSocketUp: false, isMediaUp: false };
const repaired: ProducerEvent = { name: 'repaired' };
const repairFailed: ProducerEvent = { name: 'repair_failed' };
const replaced: ProducerEvent = { name: 'replaced' };
const end: ProducerEvent = { name: 'end' };

const everyState = [notLive, starting, live(), live('socket'), live('media')];
const everyEvent = [
  start,
  refusedStart,
  started,
  startFailed,
  fine,
  noSocket,
  noMedia,
  nothing,
  repaired,
  repairFailed,
  replaced,
  end,
];

/** Every pair that changes something; the rest of the table must change nothing. */
const transitions: [ProducerState, ProducerEvent, ProducerState, string[]][] = [
  [notLive, start, starting, ['transmit']],
  [starting, started, live(), ['start_checks']],
  [starting, startFailed, notLive, ['hang_up']],
  [starting, replaced, notLive, ['hang_up']],
  [starting, end, notLive, ['hang_up']],
  [live(), noSocket, live('socket'), ['reconnect']],
  [live(), nothing, live('socket'), ['reconnect']],
  [live(), noMedia, live('media'), ['restore_media']],
  [live('socket'), repaired, live(), []],
  [live('media'), repaired, live(), []],
  [live('socket'), repairFailed, live(), []],
  [live('media'), repairFailed, live(), []],
  ...[live(), live('socket'), live('media')].flatMap(
    (state): [ProducerState, ProducerEvent, ProducerState, string[]][] => [
      [state, end, notLive, ['stop_checks', 'hang_up']],
      [state, replaced, notLive, ['stop_checks', 'hang_up']],
    ],
  ),
];

describe('the producer', () => {
  it.each(transitions)('%o, %o', (state, event, expected, effects) => {
    const step = next(state, event);
    expect(step.state).toEqual(expected);
    expect(step.effects.map(({ name }) => name)).toEqual(effects);
  });

  it('does nothing in every other case', () => {
    for (const state of everyState) {
      for (const event of everyEvent) {
        if (
          transitions.some(
            ([from, on]) => from.name === state.name && JSON.stringify(from) === JSON.stringify(state) && on === event,
          )
        )
          continue;
        expect(next(state, event)).toEqual({ state, effects: [] });
      }
    }
  });
});
