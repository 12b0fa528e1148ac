/**
 * The viewers of each room on other nodes. Each node sends its own numbers when they change, and all of them now and then, because a
 * message may be lost. A person with tabs on two nodes is counted on both.
 */
import type { Nodes } from '../../adapters/nodes/port.ts';
import type { EveryNode } from '../../shared/every-node.ts';
import type { Presence, ViewerCounts } from './presence.ts';

export type ViewersElsewhere = ReturnType<typeof createViewersElsewhere>;

const repeatMs = 10_000;

/** Viewer counts that other nodes have sent. */
export const createViewersElsewhere = (nodes: Pick<Nodes, 'id' | 'living'>) => {
  const byNode = new Map<string, Map<string, number>>();
  return {
    receive: (nodeId: string, changes: ViewerCounts, isWhole: boolean) => {
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
    forgetEnded: () => {
      const living = new Set(nodes.living().map(({ id }) => id));
      for (const nodeId of byNode.keys()) if (!living.has(nodeId)) byNode.delete(nodeId);
    },
  };
};

export type SharedPresencePorts = {
  nodes: Pick<Nodes, 'id'>;
  everyNode: EveryNode;
  presence: Pick<Presence, 'countsHere' | 'changedElsewhere' | 'onChanged'>;
  elsewhere: ViewersElsewhere;
};

/** Sends the viewer counts of this node to the others, and receives theirs. */
export const sharePresence = ({ nodes, everyNode, presence, elsewhere }: SharedPresencePorts) => {
  const receive = (nodeId: string, counts: ViewerCounts, isWhole: boolean) => {
    elsewhere.receive(nodeId, counts, isWhole);
    for (const [roomId] of counts) presence.changedElsewhere(roomId);
  };
  const send = everyNode.define('viewers of rooms', receive, () => sendAll());
  const sendAll = (): void => send(nodes.id, presence.countsHere(), true);
  // A node that starts asks the others for their numbers.
  const askAll = everyNode.define('send viewers of rooms', sendAll);
  presence.onChanged((changes) => send(nodes.id, changes, false));
  const timer = setInterval(() => {
    sendAll();
    elsewhere.forgetEnded();
  }, repeatMs);
  askAll();
  return { close: () => clearInterval(timer) };
};
