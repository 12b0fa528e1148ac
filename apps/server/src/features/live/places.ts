/**
 * Which media node serves each room. A room is on exactly one node. When that node is not seen any more the first node that is asked for
 * the room places it anew, with the next generation; the former node, if it still runs, finds that out and closes the room.
 */
import type { LivingNode, Nodes } from '../../adapters/nodes/port.ts';

export type Place = {
  readonly roomId: string;
  readonly nodeId: string;
  readonly generation: string;
  readonly isOnAir: boolean;
  readonly viewers: number;
  /** The users on the stage. */
  readonly senders: readonly string[];
};

export type PlaceState = Pick<Place, 'isOnAir' | 'viewers' | 'senders'>;

export type PlaceRepository = {
  list(): Promise<Place[]>;
  /** The place of the room; on `nodeId` with the next generation if it has none, or none on a node that is alive. */
  place(roomId: string, nodeId: string): Promise<Place>;
  /** Changes nothing, and returns false, where the room has a newer generation. */
  update(roomId: string, generation: string, state: PlaceState): Promise<boolean>;
  remove(roomId: string, generation: string): Promise<void>;
};

export type Places = {
  /** The node that serves a room, which is chosen if it has none; null while there is no media node. */
  nodeFor(roomId: string): Promise<LivingNode | null>;
  /** The place of a room as of at most a second ago. */
  find(roomId: string): Place | null;
  /** The generation of a room on this node; null when another node serves it. */
  generationHere(roomId: string): string | null;
  /** Called when a room that was here is served by another node. */
  onLost(listener: (roomId: string) => void): void;
  /** What other nodes may know of a room that is here. */
  changed(roomId: string, state: PlaceState): void;
  /** Nobody sends or watches in a room any more. */
  left(roomId: string): void;
  close(): Promise<void>;
};

/** One server serves every room. */
export const createLonePlaces = (nodes: Nodes): Places => {
  const states = new Map<string, PlaceState>();
  return {
    nodeFor: async () => nodes.living()[0] ?? null,
    find: (roomId) => {
      const state = states.get(roomId);
      return state ? { roomId, nodeId: nodes.id, generation: '1', ...state } : null;
    },
    generationHere: () => '1',
    onLost: () => {},
    changed: (roomId, state) => void states.set(roomId, state),
    left: (roomId) => void states.delete(roomId),
    close: async () => {},
  };
};
