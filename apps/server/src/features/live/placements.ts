/**
 * Which media node serves each room. A room is on exactly one node. When that node is not seen any more, the first node that is asked for
 * the room places it anew with the next generation; the former one, if it still runs, finds that out and closes the room.
 */
import type { Logger } from 'pino';
import type { LivingNode, Nodes } from '../../adapters/nodes/port.ts';

export type Placement = {
  readonly roomId: string;
  readonly nodeId: string;
  readonly generation: string;
  readonly isOnAir: boolean;
  readonly viewers: number;
};

export type PlaceState = Pick<Placement, 'isOnAir' | 'viewers'>;
type Holder = Pick<Placement, 'nodeId' | 'generation'>;

export type PlacementRepository = {
  /** Of the rooms that have a node. */
  list(): Promise<Placement[]>;
  /**
   * The place of the room: on `nodeId` with the next generation, unless it is on a node that is alive and not the one that is cut off. Null
   * when there is no such room.
   */
  place(
    roomId: string,
    nodeId: string,
    options: { readonly unreachable: string | null; readonly cutOff?: string | null },
  ): Promise<Placement | null>;
  /** Changes nothing, and returns false, when the room has another holder. */
  update(roomId: string, holder: Holder, state: PlaceState): Promise<boolean>;
  vacate(roomId: string, holder: Holder): Promise<void>;
};

export type Placements = {
  /** The node that serves a room, which is chosen if it has none; null while there is no media node, or no such room. */
  nodeFor(roomId: string, options?: { readonly unreachable: string | null }): Promise<LivingNode | null>;
  /** Whether this node serves a room, asked for anew if it does not seem to; a room without a node is placed here. */
  isHere(roomId: string): Promise<boolean>;
  /** The place of a room as of at most a second ago. */
  find(roomId: string): Placement | null;
  /** The node of a room, without asking; null when it is not alive, or cut off from this one while another could serve the room. */
  knownNodeOf(roomId: string): string | null;
  /** The generation of a room on this node; null when it is elsewhere. */
  generationHere(roomId: string): string | null;
  roomsHere(): readonly string[];
  /** Called when a room that was here is served by another node. */
  onLost(listener: (roomId: string) => void): void;
  /** Called when a node was chosen for a room, or one was lost. */
  onChanged(listener: () => void): void;
  /** Publishes the state of a room that is here to the other nodes. */
  report(roomId: string, state: PlaceState): void;
  /** The last sender and the last viewer have left a room. */
  vacate(roomId: string): void;
  close(): Promise<void>;
};

export type PlacementPorts = {
  repository: PlacementRepository;
  nodes: Nodes;
  /** Makes every node read the placements again. */
  announce: () => void;
  /** Whether people who use this node reach another one through it. */
  isReachable?: (nodeId: string) => boolean;
  log: Logger;
};

const refreshMs = 1000;
/** Nodes that people reach may be cut off from different media nodes: a room must not go to and fro between those. */
const movedAgainMs = 30_000;
/** A room that has just opened will have an audience: it counts as so many viewers, or everything that opens at once lands on one node. */
const expectedViewers = 50;

export const createPlacements = ({
  repository,
  nodes,
  announce,
  isReachable = () => true,
  log,
}: PlacementPorts): Placements & { refresh(): Promise<void> } => {
  let placements = new Map<string, Placement>();
  /** The rooms this node serves, with the generation it was given. */
  const held = new Map<string, string>();
  const states = new Map<string, PlaceState>();
  const unreported = new Set<string>();
  const lostListeners: ((roomId: string) => void)[] = [];
  const changeListeners: (() => void)[] = [];

  const lose = (roomId: string) => {
    if (!held.delete(roomId)) return;
    states.delete(roomId);
    log.warn({ room: roomId }, 'another media node serves this room now');
    for (const listener of lostListeners) listener(roomId);
  };

  /** When this node last placed a room or gave it back: a list that was asked for before does not know of it. */
  const changedAt = new Map<string, number>();

  /** Rooms that are being given back: a list may still have such a room, and placed at the same moment it would be taken away again. */
  const vacating = new Map<string, Promise<void>>();

  const adopt = (rows: readonly Placement[], askedAt: number) => {
    const isKnown = (roomId: string) => !vacating.has(roomId) && (changedAt.get(roomId) ?? 0) < askedAt;
    const kept = [...placements.values()].filter(({ roomId }) => !isKnown(roomId));
    const read = rows.filter(({ roomId }) => isKnown(roomId));
    placements = new Map([...kept, ...read].map((place) => [place.roomId, place]));
    for (const [roomId, generation] of [...held]) {
      const place = placements.get(roomId);
      if (isKnown(roomId) && (place?.nodeId !== nodes.id || place.generation !== generation)) lose(roomId);
    }
    for (const { roomId, nodeId, generation } of read) if (nodeId === nodes.id) held.set(roomId, generation);
    for (const [roomId, at] of changedAt) if (at < askedAt) changedAt.delete(roomId);
    for (const [roomId, at] of movedAt) if (askedAt - at > movedAgainMs) movedAt.delete(roomId);
    for (const listener of changeListeners) listener();
  };

  let reading: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;
  /** One after the other, so that an old answer never replaces a newer one; shared by all who ask before it is sent. */
  const refresh = (): Promise<void> => {
    queued ??= reading.then(() => {
      queued = null;
      const askedAt = performance.now();
      const read = repository.list().then((rows) => adopt(rows, askedAt));
      reading = read.catch(() => {
        // The caller handles the failure; the next reading begins anyway.
      });
      return read;
    });
    return queued;
  };

  let flushing: Promise<void> | null = null;
  /** Never two at once. */
  const flush = (): Promise<void> => {
    flushing ??= writeStates().finally(() => {
      flushing = null;
    });
    return flushing;
  };
  const writeStates = async () => {
    for (const roomId of [...unreported]) {
      unreported.delete(roomId);
      const [generation, state] = [held.get(roomId), states.get(roomId)];
      if (generation === undefined || !state) continue;
      const isHolder = await repository
        .update(roomId, { nodeId: nodes.id, generation }, state)
        .catch((error: unknown) => {
          unreported.add(roomId);
          throw error;
        });
      if (!isHolder) lose(roomId);
    }
  };

  const timer = setInterval(() => {
    Promise.all([flush(), refresh()]).catch((error: unknown) =>
      log.warn({ err: error }, 'the placements of rooms could not be read; the last ones count'),
    );
  }, refreshMs);

  const loadOf = (nodeId: string) =>
    [...placements.values()]
      .filter((place) => place.nodeId === nodeId)
      .reduce((sum, { viewers }) => sum + Math.max(expectedViewers, viewers), 0);

  const choose = (unreachable: string | null): LivingNode | null => {
    const candidates = nodes
      .living()
      .filter(
        ({ id, roles, address, isDraining }) =>
          roles.includes('media') && address !== '' && !isDraining && id !== unreachable && isReachable(id),
      )
      .map((node) => ({ node, load: loadOf(node.id) / Math.max(1, node.capacity), tie: Math.random() }))
      .toSorted((a, b) => a.load - b.load || a.tie - b.tie);
    return candidates[0]?.node ?? null;
  };

  const livingNode = (nodeId: string) => nodes.living().find(({ id }) => id === nodeId) ?? null;

  /** When this node last moved a room away from one that is cut off. */
  const movedAt = new Map<string, number>();
  /** The database sees the node of the room, this node does not reach it, and it reaches another. */
  const isCutOff = ({ roomId, nodeId }: Placement): boolean =>
    !isReachable(nodeId) &&
    performance.now() - (movedAt.get(roomId) ?? Number.NEGATIVE_INFINITY) > movedAgainMs &&
    choose(nodeId) !== null;

  type Reason = { readonly unreachable: string | null; readonly cutOff: string | null };
  const placeOn = async (roomId: string, nodeId: string, reason: Reason): Promise<Placement | null> => {
    const before = placements.get(roomId)?.generation;
    await vacating.get(roomId);
    const place = await repository.place(roomId, nodeId, reason);
    if (!place) return null;
    if (reason.cutOff !== null) movedAt.set(roomId, performance.now());
    placements.set(roomId, place);
    changedAt.set(roomId, performance.now());
    if (place.nodeId === nodes.id) held.set(roomId, place.generation);
    if (place.generation !== before) announce();
    return place;
  };

  const mayHold = () => {
    const self = livingNode(nodes.id);
    return self?.roles.includes('media') === true && !self.isDraining;
  };

  return {
    refresh,
    nodeFor: async (roomId, { unreachable } = { unreachable: null }) => {
      const known = placements.get(roomId);
      const node = known && known.nodeId !== unreachable ? livingNode(known.nodeId) : null;
      const cutOff = known && nodes.isSettled() && isCutOff(known) ? known.nodeId : null;
      if (node && cutOff === null && (!node.isDraining || known?.isOnAir)) return node;
      if (known && !nodes.isSettled()) return livingNode(known.nodeId);
      // A node that was lost a moment ago, or has just started, may still be on the list, or not yet.
      if (unreachable !== null || !choose(unreachable)) await nodes.refresh();
      const chosen = choose(unreachable);
      if (!chosen) return node;
      const place = await placeOn(roomId, chosen.id, { unreachable, cutOff });
      return place && livingNode(place.nodeId);
    },
    isHere: async (roomId) => {
      if (held.has(roomId)) return true;
      await refresh();
      // Given back a moment ago, which the node that passed the connection on does not know yet.
      if (!held.has(roomId) && !placements.has(roomId) && mayHold())
        await placeOn(roomId, nodes.id, { unreachable: null, cutOff: null });
      return held.has(roomId);
    },
    find: (roomId) => placements.get(roomId) ?? null,
    knownNodeOf: (roomId) => {
      const place = placements.get(roomId);
      return place && livingNode(place.nodeId) && !isCutOff(place) ? place.nodeId : null;
    },
    generationHere: (roomId) => held.get(roomId) ?? null,
    roomsHere: () => [...held.keys()],
    onLost: (listener) => void lostListeners.push(listener),
    onChanged: (listener) => void changeListeners.push(listener),
    report: (roomId, state) => {
      if (!held.has(roomId)) return;
      const before = states.get(roomId);
      if (before?.isOnAir === state.isOnAir && before.viewers === state.viewers) return;
      states.set(roomId, state);
      const place = placements.get(roomId);
      if (place) placements.set(roomId, { ...place, ...state });
      unreported.add(roomId);
      // Others show a live that begins or ends at once.
      if (before?.isOnAir !== state.isOnAir)
        flush().then(announce, (error: unknown) =>
          log.warn({ err: error }, 'the state of a room was not stored; tried again'),
        );
    },
    vacate: (roomId) => {
      const generation = held.get(roomId);
      if (generation === undefined) return;
      held.delete(roomId);
      states.delete(roomId);
      placements.delete(roomId);
      changedAt.set(roomId, performance.now());
      const vacated = repository
        .vacate(roomId, { nodeId: nodes.id, generation })
        .catch((error: unknown) => log.warn({ err: error }, 'a room was not given back; it stays on this node'))
        .finally(() => {
          vacating.delete(roomId);
          // A list that was asked for meanwhile may still have it.
          changedAt.set(roomId, performance.now());
        });
      vacating.set(roomId, vacated);
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all(
        [...held].map(([roomId, generation]) => repository.vacate(roomId, { nodeId: nodes.id, generation })),
      ).catch((error: unknown) => log.warn({ err: error }, 'rooms were not given back; other nodes take them over'));
    },
  };
};

/** One server serves every room, and knows each better than a list would say. */
export const createLonePlacements = (nodes: Pick<Nodes, 'living'>): Placements => ({
  nodeFor: async () => nodes.living()[0] ?? null,
  isHere: async () => true,
  find: () => null,
  knownNodeOf: () => null,
  generationHere: () => '1',
  roomsHere: () => [],
  onLost: () => {},
  onChanged: () => {},
  report: () => {},
  vacate: () => {},
  close: async () => {},
});
