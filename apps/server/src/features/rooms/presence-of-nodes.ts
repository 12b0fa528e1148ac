/**
 * The viewers of each room on other nodes. Each node tells its own numbers when they change, and all of them now and then, because a message may
 * be lost. A person with tabs on two nodes is counted on both.
 */
import type { Nodes } from '../../adapters/nodes/port.ts';

export type NodePresencePorts = {
  nodes: Pick<Nodes, 'id' | 'living'>;
  /** Tells the other nodes. */
  send: (nodeId: string, counts: readonly (readonly [roomId: string, viewers: number])[], isWhole: boolean) => void;
  /** All rooms of this node. */
  counts: () => readonly (readonly [roomId: string, viewers: number])[];
};

export type NodePresence = ReturnType<typeof createNodePresence>;

const repeatMs = 10_000;

export const createNodePresence = ({ nodes, send, counts }: NodePresencePorts) => {
  const byNode = new Map<string, Map<string, number>>();
  const sendAll = () => send(nodes.id, counts(), true);
  const timer = setInterval(() => {
    sendAll();
    const living = new Set(nodes.living().map(({ id }) => id));
    for (const nodeId of byNode.keys()) if (!living.has(nodeId)) byNode.delete(nodeId);
  }, repeatMs);

  return {
    changed: (changes: readonly (readonly [roomId: string, viewers: number])[]) => send(nodes.id, changes, false),
    sendAll,
    receive: (nodeId: string, changes: readonly (readonly [roomId: string, viewers: number])[], isWhole: boolean) => {
      if (nodeId === nodes.id) return;
      const rooms = isWhole ? new Map<string, number>() : (byNode.get(nodeId) ?? new Map<string, number>());
      for (const [roomId, viewers] of changes) {
        if (viewers > 0) rooms.set(roomId, viewers);
        else rooms.delete(roomId);
      }
      byNode.set(nodeId, rooms);
    },
    /** On other nodes that are alive. */
    countIn: (roomId: string): number => {
      if (byNode.size === 0) return 0;
      return nodes.living().reduce((sum, { id }) => sum + (byNode.get(id)?.get(roomId) ?? 0), 0);
    },
    close: () => clearInterval(timer),
  };
};
