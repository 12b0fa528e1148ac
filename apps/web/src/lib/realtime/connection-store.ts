/** The state of the realtime connection. */
import { createStore } from '../state/store.ts';
import { useStore } from '../state/use-store.ts';

export type Connection = {
  readonly status: 'off' | 'connected' | 'reconnecting';
  /** Add to the local clock to get the server's. */
  readonly clockOffsetMs: number;
  /** False until the server has sent its time; the offset is a guess until then. */
  readonly isClockKnown: boolean;
  /** The server runs a newer build than the one this page was loaded with. */
  readonly isOutdated: boolean;
};

export const connectionStore = createStore<Connection>({
  status: 'off',
  clockOffsetMs: 0,
  isClockKnown: false,
  isOutdated: false,
});

export const updateConnection = (change: Partial<Connection>): void => {
  connectionStore.set({ ...connectionStore.get(), ...change });
};

export const useConnection = (): Connection => useStore(connectionStore);
