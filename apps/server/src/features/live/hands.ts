/** The raised hands of each room. Organizers are notified of changes, at most every `handsMs`. */
import type { Hand } from '@palco/contract/live/stage';
import * as limits from '@palco/contract/room-limits';
import type { Logger } from 'pino';
import type { Nodes } from '../../adapters/nodes/port.ts';
import type { HandRepository } from './hands-repository.ts';

export type HandPorts = {
  repository: HandRepository;
  nodes: Pick<Nodes, 'id' | 'living'>;
  notify: (roomId: string, hands: Hand[]) => void;
  log: Logger;
};

export type Hands = ReturnType<typeof createHands>;

export const createHands = ({ repository, nodes, notify, log }: HandPorts) => {
  const changed = new Map<string, ReturnType<typeof setTimeout>>();
  /** The tabs of this node with a raised hand, by room: others that leave cost no query. */
  const raisedHere = new Map<string, Set<string>>();

  const list = (roomId: string): Promise<Hand[]> =>
    repository.list(
      roomId,
      nodes.living().map(({ id }) => id),
    );

  const warn = (error: unknown) => log.warn({ err: error }, 'raised hands could not be read or stored');

  const change = (roomId: string) => {
    if (changed.has(roomId)) return;
    const timer = setTimeout(() => {
      changed.delete(roomId);
      list(roomId).then((hands) => notify(roomId, hands), warn);
    }, limits.live.handsMs);
    changed.set(roomId, timer);
  };
  const changeIf = (roomId: string, work: Promise<boolean>): Promise<void> =>
    work.then((isChanged) => {
      if (isChanged) change(roomId);
    });

  return {
    list,
    /** Raising a hand again keeps its position in the list. */
    raise: async (roomId: string, sessionId: string, hand: Hand) => {
      raisedHere.set(roomId, (raisedHere.get(roomId) ?? new Set()).add(sessionId));
      await repository.raise(roomId, { sessionId, nodeId: nodes.id, hand });
      change(roomId);
    },
    lower: (roomId: string, userId: string): Promise<void> => changeIf(roomId, repository.lower(roomId, userId)),
    /** Called for every tab that leaves a room. */
    leave: (sessionId: string, roomId: string): void => {
      const sessions = raisedHere.get(roomId);
      if (!sessions?.delete(sessionId)) return;
      if (sessions.size === 0) raisedHere.delete(roomId);
      changeIf(roomId, repository.leave(roomId, sessionId, nodes.id)).catch(warn);
    },
    clear: (roomId: string): void => {
      raisedHere.delete(roomId);
      changeIf(roomId, repository.clear(roomId)).catch(warn);
    },
    /** To be called before tabs connect. */
    start: () => repository.clearNode(nodes.id),
    close: () => {
      for (const timer of changed.values()) clearTimeout(timer);
    },
  };
};
