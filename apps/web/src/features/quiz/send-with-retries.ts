/** Sends an answer again while the server answers that it cannot take it yet: its database may be starting, and the time of the quiz goes on. */
import { ApiError } from '../../lib/http/api-error.ts';

const pausesMs = [300, 700, 1000, 2000, 3000];

/** Spread by half: a whole audience answers at once. */
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));

export const sendWithRetries = async (send: () => Promise<unknown>, pause = wait): Promise<void> => {
  for (const [failures, pauseMs] of [...pausesMs, null].entries()) {
    try {
      await send();
      return;
    } catch (error) {
      // Stored by a try whose answer said otherwise.
      if (failures > 0 && error instanceof ApiError && error.code === 'QUIZ_ANSWERED') return;
      if (pauseMs === null || !(error instanceof ApiError) || error.status < 500) throw error;
      await pause(pauseMs);
    }
  }
};
