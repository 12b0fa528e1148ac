import { type Hand, hands as handsNotice, listHands, raiseHand } from '@palco/contract/live/stage';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { connectionStore } from '../../../lib/realtime/connection-store.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { stageMessages } from './messages.ts';

/** The raised hands of a room, for its organizers; `newest` is who raised theirs last, to be said aloud. */
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

/** One's own hand. It goes down with the connection, on the server as here. */
export const useHand = (roomId: string) => {
  const messages = useMessages(stageMessages);
  const [isRaised, setIsRaised] = useState(false);
  useEffect(() => realtime.onConnection((what) => what === 'disconnect' && setIsRaised(false)), []);
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
  return { isRaised, raise: (wanted: boolean) => void raise(wanted) };
};
