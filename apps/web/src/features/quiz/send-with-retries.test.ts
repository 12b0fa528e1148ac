import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { sendWithRetries } from './send-with-retries.ts';

const away = new ApiError('SERVER_ERROR', 503);
const answered = new ApiError('QUIZ_ANSWERED', 409);
const closed = new ApiError('QUIZ_CLOSED', 409);
const silent = new NetworkError('no answer');

describe('an answer', () => {
  it.each([
    ['is sent once when it is taken', [null], 1, null],
    ['is sent again while the server cannot take it', [away, away, null], 3, null],
    ['is done when an earlier try was stored', [away, answered], 2, null],
    ['is refused when another one was given before', [answered], 1, answered],
    ['is refused when it is too late', [away, closed], 2, closed],
    ['is not sent again by itself without a response', [silent], 1, silent],
    ['fails when the server stays away', [away, away, away, away, away, away, null], 6, away],
  ])('%s', async (_title, outcomes, expectedTries, expected) => {
    const pauses: number[] = [];
    let tries = 0;
    const send = async () => {
      const outcome = outcomes[tries] ?? null;
      tries += 1;
      if (outcome) throw outcome;
    };
    const sent = sendWithRetries(send, async (ms) => void pauses.push(ms));
    await (expected ? expect(sent).rejects.toBe(expected) : sent);
    expect([tries, pauses.length]).toEqual([expectedTries, expectedTries - 1]);
  });
});
