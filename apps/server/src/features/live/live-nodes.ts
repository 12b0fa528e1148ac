/** The media of a room, wherever it is served: asks the node that serves it, or notifies all of them. */
import type { Nodes } from '../../adapters/nodes/port.ts';
import type { AskNodes } from '../../shared/ask-nodes.ts';
import type { EveryNode } from '../../shared/every-node.ts';
import type { LiveControl, MuteInput } from './control.ts';
import type { MediaStatusPort } from './media-status.ts';
import type { Placements } from './placements.ts';

export type LiveNodesPorts = {
  control: LiveControl;
  placements: Placements;
  nodes: Nodes;
  status: MediaStatusPort;
  everyNode: EveryNode;
  askNodes: AskNodes;
  /** How many may watch one room by WebRTC on this node. */
  viewersPerRoom: number;
  watchersIn: (roomId: string) => number;
};

export type LiveNodes = ReturnType<typeof createLiveNodes>;

export const createLiveNodes = ({
  control,
  placements,
  nodes,
  status,
  everyNode,
  askNodes,
  ...ports
}: LiveNodesPorts) => {
  const senders = askNodes.define('senders of a room', control.sendersIn);
  const mute = askNodes.define('mute on stage', control.mute);
  /** This node, for a room that no node serves: it has nothing of it either. */
  const nodeOf = (roomId: string) => placements.find(roomId)?.nodeId ?? nodes.id;
  const capacityHere = (roomId: string) => (ports.watchersIn(roomId) < ports.viewersPerRoom ? 'free' : 'full');

  return {
    nodeOf,
    end: everyNode.define('live media ended', control.end),
    isOnAir: (roomId: string): boolean => control.isOnAir(roomId) || (placements.find(roomId)?.isOnAir ?? false),
    removeFromStage: everyNode.define('removed from stage', control.removeFromStage),
    sendersIn: async (roomId: string): Promise<ReadonlySet<string>> =>
      new Set(await senders.one(nodeOf(roomId), roomId)),
    mute: (roomId: string, input: MuteInput) => mute.one(nodeOf(roomId), roomId, input),
    /** Whether one more viewer fits on the node of a room; `never` where there is no media node. */
    capacityFor: async (roomId: string): Promise<'free' | 'full' | 'never'> => {
      const found = await status.check();
      if (found === 'down') return 'never';
      if (found !== 'ok') return 'full';
      const place = placements.find(roomId);
      if (nodes.isAlone || place?.nodeId === nodes.id) return capacityHere(roomId);
      const node = nodes.living().find(({ id }) => id === place?.nodeId);
      // A room that is not open yet, or whose node was lost, is placed when the first page connects.
      return !place || !node || place.viewers < node.capacity ? 'free' : 'full';
    },
  };
};
