/** A bus inside one process: for a server that is the only one, and for tests, which connect several. */
import type { Bus, Listen } from './port.ts';

export const createMemoryBus = () => {
  const nodes = new Set<Map<string, Set<Listen>>>();

  return {
    connect: (): Bus => {
      const topics = new Map<string, Set<Listen>>();
      const gapListeners = new Set<() => void>();
      nodes.add(topics);
      return {
        publish: (topic, message) => {
          if (nodes.size === 1) return;
          const text = JSON.stringify(message);
          for (const other of nodes) {
            if (other === topics) continue;
            // A later turn of the event loop, and a copy, as over a network.
            for (const listen of other.get(topic) ?? []) setImmediate(() => listen(JSON.parse(text)));
          }
        },
        subscribe: (topic, listen) => {
          topics.set(topic, (topics.get(topic) ?? new Set()).add(listen));
          return {
            ready: Promise.resolve(),
            stop: () => {
              topics.get(topic)?.delete(listen);
              if (topics.get(topic)?.size === 0) topics.delete(topic);
            },
          };
        },
        onGap: (listen) => {
          gapListeners.add(listen);
        },
        reportGap: () => {
          for (const listen of gapListeners) listen();
        },
        check: () => 'ok',
        unwanted: () => 0,
        close: async () => {
          nodes.delete(topics);
        },
      };
    },
  };
};
