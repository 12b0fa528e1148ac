/** The raised hands of each room, on this node. Organizers are notified of changes, at most every `handsMs`. */
import type { Hand } from '@palco/contract/live/stage';
import * as limits from '@palco/contract/room-limits';

/** A hand stays raised while one of the tabs it was raised in has the room open. */
type Raised = Hand & { readonly sessions: Set<string> };

export const createHands = (notify: (roomId: string, hands: Hand[]) => void) => {
  const rooms = new Map<string, Map<string, Raised>>();
  const changed = new Map<string, ReturnType<typeof setTimeout>>();

  const list = (roomId: string): Hand[] =>
    [...(rooms.get(roomId)?.values() ?? [])]
      .slice(0, limits.live.handsMax)
      .map(({ userId, name, since }) => ({ userId, name, since }));

  const change = (roomId: string) => {
    if (changed.has(roomId)) return;
    const timer = setTimeout(() => {
      changed.delete(roomId);
      notify(roomId, list(roomId));
    }, limits.live.handsMs);
    changed.set(roomId, timer);
  };

  const lower = (roomId: string, userId: string) => {
    const hands = rooms.get(roomId);
    if (!hands?.delete(userId)) return;
    if (hands.size === 0) rooms.delete(roomId);
    change(roomId);
  };

  const leave = (sessionId: string, roomId: string) => {
    for (const { userId, sessions } of [...(rooms.get(roomId)?.values() ?? [])])
      if (sessions.delete(sessionId) && sessions.size === 0) lower(roomId, userId);
  };

  return {
    list,
    /** Raising a hand again keeps its position in the list. */
    raise: (roomId: string, sessionId: string, hand: Hand) => {
      const hands = rooms.get(roomId) ?? new Map<string, Raised>();
      rooms.set(roomId, hands);
      const former = hands.get(hand.userId);
      if (former) return void former.sessions.add(sessionId);
      hands.set(hand.userId, { ...hand, sessions: new Set([sessionId]) });
      change(roomId);
    },
    lower,
    leave,
    clear: (roomId: string) => {
      if (rooms.delete(roomId)) change(roomId);
    },
    close: () => {
      for (const timer of changed.values()) clearTimeout(timer);
    },
  };
};
