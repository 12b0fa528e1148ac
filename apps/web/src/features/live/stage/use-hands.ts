import { type Hand, hands as handsNotice, listHands, raiseHand } from '@palco/contract/live/stage';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { joinedRoomStore } from '../../../lib/realtime/joined-room.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { useStore } from '../../../lib/state/use-store.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { stageMessages } from './messages.ts';

/** The raised hands of a room, for its organizers; `newest` is the last one, for the announcement. */
export const useHands = (roomId: string, isOrganizer: boolean) => {
  const [hands, setHands] = useState<readonly Hand[]>([]);
  const [newest, setNewest] = useState<string | null>(null);
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isOrganizer) return;
    const take = (all: readonly Hand[]) => {
      const added = all.findLast(({ userId }) => !known.current.has(userId));
      known.current = new Set(all.map(({ userId }) => userId));
      setHands(all);
      setNewest((former) => added?.name ?? (all.length === 0 ? null : former));
    };
    const ask = () => {
      realtime.send(listHands, { roomId }).then(
        (answer) => take(answer.hands),
        (error: unknown) => logProblem('raised hands could not be listed', error),
      );
    };
    const stops = [
      realtime.onConnection((what) => what === 'connect' && ask()),
      realtime.on(handsNotice, (notice) => notice.roomId === roomId && take(notice.hands)),
    ];
    if (connectionStore.get().status === 'connected') ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, [roomId, isOrganizer]);
  return { hands, newest };
};

export type OwnHand = {
  readonly isJoined: boolean;
  readonly isRaised: boolean;
  readonly raise: (isRaised: boolean) => void;
};

/**
 * The viewer's own hand. The server lowers it when the connection is lost; it is raised again as soon as the room has been joined again.
 * `isJoined` is false until then: nothing can be sent.
 */
export const useHand = (roomId: string): OwnHand => {
  const messages = useMessages(stageMessages);
  const isJoined = useStore(joinedRoomStore) === roomId;
  const [isRaised, setIsRaised] = useState(false);
  const wasRaised = useRef(false);
  wasRaised.current = isRaised;
  useEffect(() => {
    if (!isJoined || !wasRaised.current) return;
    realtime.send(raiseHand, { roomId, raised: true }).then(
      ({ raised }) => setIsRaised(raised),
      (error: unknown) => {
        logProblem('the hand could not be raised again', error);
        // Without a connection it is tried again after the next one.
        if (!(error instanceof NetworkError)) setIsRaised(false);
      },
    );
  }, [roomId, isJoined]);
  const raise = async (wanted: boolean) => {
    try {
      const { raised } = await realtime.send(raiseHand, { roomId, raised: wanted });
      setIsRaised(raised);
      if (raised) toast.common(messages.handRaised);
    } catch (error) {
      logProblem('the hand could not be raised or lowered', error);
      toast.warning(messages.handFailed);
    }
  };
  return { isJoined, isRaised, raise: (wanted: boolean) => void raise(wanted) };
};
