/** Players of one live by HLS in a thread of their own, which cost little: they wait for the next segment, fetch it, and throw it away. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type PlayersOptions = {
  readonly count: number;
  /** The master playlist of a page, and the cookie without which it is refused. */
  readonly master: string;
  readonly cookie: string;
  /** How long the token of a playlist is used, at most. */
  readonly windowS: number;
};

export type PlayersState = {
  readonly requests: number;
  /** Answers other than 200, by status (0: none) and the second after the start. */
  readonly refused: readonly { readonly status: number; readonly atS: number }[];
  /** The fewest segments that a player has fetched. */
  readonly fewest: number;
  /** How many segments the last player is behind the first. */
  readonly behind: number;
};

export function startPlayers(options: PlayersOptions) {
  const worker = new Worker(new URL('./hls-players-thread.ts', import.meta.url), { workerData: options });
  const ask = async (message: 'state' | 'stop'): Promise<PlayersState> => {
    worker.postMessage(message);
    const [state] = (await once(worker, 'message')) as [PlayersState];
    return state;
  };
  return {
    read: () => ask('state'),
    stop: async (): Promise<PlayersState> => {
      const state = await ask('stop');
      await worker.terminate();
      return state;
    },
  };
}
