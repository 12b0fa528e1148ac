import { messagePinned, messageUnpinned } from '@palco/contract/chat';
import { chatEnabled } from '@palco/contract/chat/settings';
import type { PayloadOut } from '@palco/contract/define';
import { closeVideo } from '@palco/contract/playback';
import type { Room } from '@palco/contract/rooms';
import { availabilityOf, withoutPriority } from '@palco/domain/playback/availability';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { fetchRoomAgain, takePrefetchedRoom } from './prefetched-room.ts';
import { useLiveStatus } from './use-live-status.ts';

/** How often the room is fetched while its video is being prepared. */
const preparingMs = 5000;

export const useRoom = (id: string, producerToken?: string) => {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['room', id],
    queryFn: () => (client.getQueryData(['room', id]) ? fetchRoomAgain : takePrefetchedRoom)(id, producerToken),
    // Never stale: the player reports when the address of the video has expired.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && availabilityOf(state.data) === 'preparing' ? preparingMs : false),
  });
  const change = useCallback(
    (next: (room: Room) => Room) => client.setQueryData<Room>(['room', id], (room) => room && next(room)),
    [client, id],
  );
  useEffect(
    () =>
      realtime.on(closeVideo, ({ roomId }) => {
        if (roomId === null || roomId === id) change(withoutPriority);
      }),
    [change, id],
  );
  useEffect(() => {
    // Spec: a pin has the room fetched again. The notice contains the pins instead, so that a large audience does not ask at once.
    const takePins = ({ roomId, pinnedMessages }: PayloadOut<typeof messagePinned>) => {
      if (roomId === id) change((room) => ({ ...room, pinnedMessages }));
    };
    const stops = [
      realtime.on(messagePinned, takePins),
      realtime.on(messageUnpinned, takePins),
      realtime.on(chatEnabled, ({ roomId, enabled }) => {
        if (roomId === id) change((room) => withChat(room, enabled));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [change, id]);
  useLiveStatus(id, query.data?.live, () => void client.invalidateQueries({ queryKey: ['room', id] }));
  return { ...query, change };
};

/** Extra viewers have no chat, whether it is on or off. */
export const withChat = (room: Room, isOn: boolean): Room => {
  const isChatEnabled = isOn && !room.extra_user;
  return { ...room, isChatEnabled, chatEnabled: isChatEnabled };
};
