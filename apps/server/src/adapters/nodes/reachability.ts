/**
 * Whether this node reaches others at their addresses. A node that the database sees may be cut off from this one: its connections then stay
 * open and nothing arrives on them.
 */
import type { Logger } from 'pino';
import { aliveS, type LivingNode, type Nodes } from './port.ts';

export type Reachability = { isReachable(nodeId: string): boolean; close(): void };

/** Says which node answers `/livez`. */
export const nodeIdHeader = 'x-palco-node-id';
const everyMs = 1000;
const answerMs = 2000;
/** A timer that is so late says that this process stood still, and nothing about others. */
const lateMs = 3000;

export const alwaysReachable: Reachability = { isReachable: () => true, close: () => {} };

export const watchReachability = (
  { id: selfId, living }: Pick<Nodes, 'id' | 'living'>,
  { isWatched, log }: { isWatched: (node: LivingNode) => boolean; log: Logger },
): Reachability => {
  const answeredAt = new Map<string, number>();
  const asking = new Set<string>();
  const silent = new Set<string>();
  let askedAt = performance.now();

  /** Also one that was not asked yet. */
  const isReachable = (nodeId: string) => {
    const at = answeredAt.get(nodeId);
    return at === undefined || performance.now() - at <= aliveS * 1000;
  };

  const ask = async ({ id, address }: LivingNode): Promise<void> => {
    if (asking.has(id)) return;
    asking.add(id);
    try {
      const answer = await fetch(`${address}/livez`, { signal: AbortSignal.timeout(answerMs) });
      await answer.body?.cancel();
      // A wrong address, e.g. 127.0.0.1 of every machine, is that of another one. Nodes of an earlier release say nothing.
      const answered = answer.headers.get(nodeIdHeader) ?? id;
      if (answered === id) answeredAt.set(id, performance.now());
    } catch {
      // Counted by the time since its last answer.
    } finally {
      asking.delete(id);
    }
  };

  const logChange = ({ id, name, address }: LivingNode) => {
    if (isReachable(id)) silent.delete(id);
    else if (!silent.has(id)) {
      silent.add(id);
      log.error(
        { node: id, name, address },
        'a node does not answer at its address (PALCO_NODE_ADDRESS), but the database sees it',
      );
    }
  };

  const timer = setInterval(() => {
    const now = performance.now();
    if (now - askedAt > lateMs) answeredAt.clear();
    askedAt = now;
    const watched = living().filter((node) => node.id !== selfId && node.address !== '' && isWatched(node));
    for (const id of answeredAt.keys()) if (watched.every((node) => node.id !== id)) answeredAt.delete(id);
    for (const node of watched) {
      if (!answeredAt.has(node.id)) answeredAt.set(node.id, now);
      logChange(node);
      void ask(node);
    }
  }, everyMs);

  return { isReachable, close: () => clearInterval(timer) };
};
