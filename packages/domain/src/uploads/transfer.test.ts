import { describe, expect, it } from 'vitest';
import { isRunning, next, noTransfer, paceOf, percentOf, type Transfer, type TransferEvent } from './transfer.ts';

const after = (...events: TransferEvent[]): Transfer =>
  events.reduce((state, event) => next(state, event).state, noTransfer);
const sent = (amount: number, atMs: number): TransferEvent => ({ name: 'progressed', sent: amount, total: 1000, atMs });
const chosen: TransferEvent = { name: 'chosen' };

describe('an upload', () => {
  it.each<[string, TransferEvent[], Transfer['status']]>([
    ['is opened', [chosen], 'opening'],
    ['is sent', [chosen, sent(1, 0)], 'sending'],
    ['waits while the server does not respond', [chosen, sent(1, 0), { name: 'interrupted' }], 'waiting'],
    ['goes on by itself', [chosen, sent(1, 0), { name: 'interrupted' }, sent(2, 9)], 'sending'],
    ['is paused', [chosen, sent(1, 0), { name: 'paused' }], 'paused'],
    ['is paused while it waits', [chosen, sent(1, 0), { name: 'interrupted' }, { name: 'paused' }], 'paused'],
    ['stays paused when late progress arrives', [chosen, sent(1, 0), { name: 'paused' }, sent(2, 9)], 'paused'],
    [
      'stays paused when the connection is lost',
      [chosen, sent(1, 0), { name: 'paused' }, { name: 'interrupted' }],
      'paused',
    ],
    ['is resumed', [chosen, sent(1, 0), { name: 'paused' }, { name: 'resumed' }], 'sending'],
    ['cannot be resumed unless paused', [chosen, { name: 'resumed' }], 'opening'],
    ['ends', [chosen, sent(1000, 0), { name: 'finished' }], 'sent'],
    ['does not end when it was given up', [chosen, { name: 'cancelled' }, { name: 'finished' }], 'idle'],
    ['fails', [chosen, { name: 'failed', problem: 'gone' }], 'failed'],
    ['begins again after a failure', [{ name: 'failed', problem: 'gone' }, chosen], 'opening'],
    ['takes no progress before it began', [sent(1, 0)], 'idle'],
  ])('%s', (_title, events, status) => {
    expect(after(...events).status).toBe(status);
  });

  it('runs until it is paused, sent or failed', () => {
    expect(isRunning(after(chosen))).toBe(true);
    expect(isRunning(after(chosen, sent(1, 0), { name: 'interrupted' }))).toBe(true);
    expect(isRunning(after(chosen, sent(1, 0), { name: 'paused' }))).toBe(false);
  });

  it('says how fast it is and how long it takes, over the last five seconds', () => {
    expect(paceOf(after(chosen, sent(0, 0), sent(100, 500)))).toBeNull();
    expect(paceOf(after(chosen, sent(0, 0), sent(200, 2000)))).toEqual({ bytesPerS: 100, leftS: 8 });
    // A slow start more than five seconds ago counts no more.
    expect(paceOf(after(chosen, sent(0, 0), sent(10, 4000), sent(510, 9000)))).toEqual({ bytesPerS: 100, leftS: 4.9 });
  });

  it('measures anew when the server had less than was sent', () => {
    expect(paceOf(after(chosen, sent(0, 0), sent(500, 2000), sent(300, 3000)))).toMatchObject({ bytesPerS: 100 });
    expect(paceOf(after(chosen, sent(400, 0), sent(500, 2000), sent(300, 3000)))).toBeNull();
  });

  it('says how much of it is there', () => {
    expect([percentOf({ sent: 250, total: 1000 }), percentOf({ sent: 0, total: 0 })]).toEqual([25, 0]);
  });
});
