import * as limits from '@palco/contract/room-limits';
import { describe, expect, it } from 'vitest';
import { isTransportAlive } from './transport-life.ts';

const timeoutMs = limits.live.webrtcTimeoutMs;

describe('a connection for media', () => {
  it.each([
    ['new', 0, true],
    ['new', timeoutMs * 10, true],
    ['connecting', 0, true],
    ['connecting', timeoutMs - 1, true],
    ['connecting', timeoutMs, false],
    ['connected', 0, true],
    ['connected', timeoutMs * 10, true],
    ['failed', 0, false],
    ['disconnected', 0, false],
    ['closed', 0, false],
  ] as const)('that is %s for %i ms is alive: %s', (state, forMs, expected) => {
    expect(isTransportAlive(state, forMs)).toBe(expected);
  });
});
