/** The tabs that have each room open over this node. The room is notified of their number at most every two seconds. */
import * as limits from '@palco/contract/room-limits';

export type Visitor = {
  readonly sessionId: string;
  readonly userId: string;
  readonly canJoinTeams: boolean;
  /** Pages that transmit are not counted. */
  readonly isWatching: boolean;
};

export type Presence = ReturnType<typeof createPresence>;

export type PresencePorts = {
  notify: (roomId: string, viewers: number) => void;
  /** The viewers of a room on other nodes. */
  countElsewhere?: (roomId: string) => number;
};

export type ViewerCounts = readonly (readonly [roomId: string, viewers: number])[];

export const createPresence = ({ notify, countElsewhere = () => 0 }: PresencePorts) => {
  const rooms = new Map<string, Map<string, Visitor>>();
  /** Tabs per user in each room, and rooms per tab: counting must not walk through everybody at each join. */
  const tabsOf = new Map<string, Map<string, number>>();
  const roomsOf = new Map<string, Set<string>>();
  const changed = new Set<string>();
  /** Two nodes that change at the same moment do not know of each other's number when they send theirs. */
  const changedElsewhere = new Set<string>();
  const lastNotified = new Map<string, number>();
  const listeners: ((changes: ViewerCounts) => void)[] = [];

  const countHere = (roomId: string) => tabsOf.get(roomId)?.size ?? 0;
  const count = (roomId: string) => countHere(roomId) + countElsewhere(roomId);
  const visitorsOf = (roomId: string): Iterable<Visitor> => rooms.get(roomId)?.values() ?? [];

  const timer = setInterval(() => {
    if (changed.size > 0) {
      const changes = [...changed].map((roomId) => [roomId, countHere(roomId)] as const);
      for (const listen of listeners) listen(changes);
    }
    for (const roomId of changedElsewhere)
      if (rooms.has(roomId) && count(roomId) !== lastNotified.get(roomId)) changed.add(roomId);
    changedElsewhere.clear();
    for (const roomId of changed) {
      const viewers = count(roomId);
      if (rooms.has(roomId)) lastNotified.set(roomId, viewers);
      else lastNotified.delete(roomId);
      notify(roomId, viewers);
    }
    changed.clear();
  }, limits.rooms.presenceMs);

  /** Announced joins that are not admitted yet. */
  const pendingJoins = new Map<string, Map<string, symbol>>();
  const cancelJoin = (sessionId: string, roomId: string) => {
    const rest = pendingJoins.get(sessionId);
    rest?.delete(roomId);
    if (rest?.size === 0) pendingJoins.delete(sessionId);
  };

  const countTab = (roomId: string, { userId, isWatching }: Visitor, change: 1 | -1) => {
    if (!isWatching) return;
    const tabs = tabsOf.get(roomId) ?? new Map<string, number>();
    const rest = (tabs.get(userId) ?? 0) + change;
    if (rest > 0) tabs.set(userId, rest);
    else tabs.delete(userId);
    if (tabs.size > 0) tabsOf.set(roomId, tabs);
    else tabsOf.delete(roomId);
  };

  const leave = (sessionId: string, roomId: string) => {
    cancelJoin(sessionId, roomId);
    const visitors = rooms.get(roomId);
    const visitor = visitors?.get(sessionId);
    if (!visitors || !visitor) return;
    visitors.delete(sessionId);
    countTab(roomId, visitor, -1);
    removeFrom(roomsOf, sessionId, roomId);
    changed.add(roomId);
    if (visitors.size === 0) rooms.delete(roomId);
  };

  return {
    /** Announces a join before its admission; the returned function says whether the tab has not left meanwhile. */
    announce: (sessionId: string, roomId: string): (() => boolean) => {
      const mine = Symbol(roomId);
      pendingJoins.set(sessionId, (pendingJoins.get(sessionId) ?? new Map<string, symbol>()).set(roomId, mine));
      return () => {
        const isPending = pendingJoins.get(sessionId)?.get(roomId) === mine;
        if (isPending) cancelJoin(sessionId, roomId);
        return isPending;
      };
    },
    join: (visitor: Visitor, roomId: string): number => {
      const visitors = rooms.get(roomId) ?? new Map<string, Visitor>();
      rooms.set(roomId, visitors);
      const former = visitors.get(visitor.sessionId);
      if (former) countTab(roomId, former, -1);
      visitors.set(visitor.sessionId, visitor);
      countTab(roomId, visitor, 1);
      roomsOf.set(visitor.sessionId, (roomsOf.get(visitor.sessionId) ?? new Set()).add(roomId));
      changed.add(roomId);
      return count(roomId);
    },
    leave,
    /** Removes a closed tab from all rooms; returns those it was in. */
    forget: (sessionId: string): string[] => {
      pendingJoins.delete(sessionId);
      const left = [...(roomsOf.get(sessionId) ?? [])];
      for (const roomId of left) leave(sessionId, roomId);
      return left;
    },
    count,
    changedElsewhere: (roomId: string) => void changedElsewhere.add(roomId),
    /** Of rooms whose number on this node has changed. */
    onChanged: (listen: (changes: ViewerCounts) => void) => void listeners.push(listen),
    /** Every room that a viewer has open over this node. */
    countsHere: (): ViewerCounts => [...tabsOf.keys()].map((roomId) => [roomId, countHere(roomId)] as const),
    /** Whether a tab has a room open; it was admitted when it joined. */
    has: (sessionId: string, roomId: string): boolean => rooms.get(roomId)?.has(sessionId) ?? false,
    /** The tabs of one user that have a room open. */
    sessionsOf: (roomId: string, userId: string): string[] =>
      [...visitorsOf(roomId)].filter((visitor) => visitor.userId === userId).map((visitor) => visitor.sessionId),
    /** The tabs that are counted as viewers, in any number for each user. */
    watchingSessionsIn: (roomId: string): string[] =>
      [...visitorsOf(roomId)].filter((visitor) => visitor.isWatching).map((visitor) => visitor.sessionId),
    /** The users that teams are made of, each once: neither staff nor extra members. */
    teamMatesOf: (roomId: string): string[] => [
      ...new Set([...visitorsOf(roomId)].filter((visitor) => visitor.canJoinTeams).map((visitor) => visitor.userId)),
    ],
    close: () => clearInterval(timer),
  };
};

const removeFrom = (index: Map<string, Set<string>>, key: string, value: string) => {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
};
