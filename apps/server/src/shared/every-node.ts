/**
 * Work that each node has to do when one of them changes something: emptying caches, closing sockets. It is done here at once and
 * on the others when they are notified of it. What they may have missed is made up for by `afterGap`.
 */
import type { Bus } from '../adapters/bus/port.ts';

type Call = { readonly name: string; readonly values: readonly unknown[] };
type Work<Values extends readonly unknown[]> = (...values: Values) => void;

const topic = 'every-node';

export type EveryNode = ReturnType<typeof createEveryNode>;

export const createEveryNode = (bus: Bus) => {
  const works = new Map<string, Work<never>>();
  bus.subscribe(topic, (message) => {
    const { name, values } = message as Call;
    // A node of another release may call what this one does not know.
    const work = works.get(name) as Work<readonly unknown[]> | undefined;
    work?.(...values);
  });
  return {
    /** The values are sent as JSON. */
    define: <Values extends readonly unknown[]>(
      name: string,
      work: Work<Values>,
      afterGap?: () => void,
    ): Work<Values> => {
      if (works.has(name)) throw new Error(`"${name}" is defined twice`);
      works.set(name, work as Work<never>);
      if (afterGap) bus.onGap(afterGap);
      return (...values) => {
        work(...values);
        bus.publish(topic, { name, values } satisfies Call);
      };
    },
  };
};
