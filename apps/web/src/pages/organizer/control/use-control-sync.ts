import { chatEnabled, slowModeChanged } from '@palco/contract/chat/settings';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Revocation } from '../../../features/live/organizer/LinksPanel.tsx';
import { useRoomLog } from '../../../features/reports/follow-room-log.ts';
import { realtime } from '../../../lib/realtime/realtime-client.ts';
import { allParts, type Part, partsAfter, queryKeyOf } from './control-sync.ts';

/** Shows at once what other organizers do in the room; returns the last revocation of links. */
export const useControlSync = (room: RoomDetails, onRoom: (room: RoomDetails) => void): Revocation | null => {
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<Revocation | null>(null);
  const refresh = (parts: readonly Part[]) => {
    for (const part of parts) void client.invalidateQueries({ queryKey: queryKeyOf(part, room.id) });
  };
  useRoomLog(
    room.id,
    ({ kind, details }) => {
      refresh(partsAfter(kind));
      if (kind === 'link_revoke') setRevoked({ linkId: typeof details.linkId === 'string' ? details.linkId : null });
    },
    () => refresh(allParts),
  );
  const change = useEffectEvent((roomId: string, part: Partial<RoomDetails>) => {
    if (roomId === room.id) onRoom({ ...room, ...part });
  });
  useEffect(() => {
    const stops = [
      realtime.on(chatEnabled, ({ roomId, enabled }) => change(roomId, { isChatEnabled: enabled })),
      realtime.on(slowModeChanged, ({ roomId, seconds }) => change(roomId, { slowModeS: seconds })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return revoked;
};
