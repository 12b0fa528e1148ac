/** Whose hand is up in which room, on this node. Organizers are told of changes, at most every quarter of a second. */
import type { Hand } from '@palco/contract/live/stage';
import * as limits from '@palco/contract/room-limits';

/** A hand stays up as long as one of the tabs it was raised in is in the room. */
type Raised = Hand & { readonly sessions: Set<string> };

export const createHands = (tell: (roomId: string, hands: Hand[]) => void) => {
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
      tell(roomId, list(roomId));
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
    /** Twice is once: whoever waits longest stays first. */
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
