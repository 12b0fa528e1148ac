import { begunLives } from '@palco/domain/rooms/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { followLives, type OnRoomsListed } from '../../features/rooms/follow-lives.ts';
import { shellMessages } from '../../features/shell/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLocation, useNavigate } from '../../lib/router/navigation.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Says when a room goes live that the user may watch, with a way into it; not in that room itself. Home follows by itself. */
export const useLiveNews = (): void => {
  const client = useQueryClient();
  const messages = useMessages(shellMessages);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const announce: OnRoomsListed = useEffectEvent((before, categories) => {
    const openRoomId = /^\/(?:course|producer)\/(\d+)/.exec(pathname)?.[1] ?? null;
    for (const { id, name } of begunLives(before, categories, openRoomId)) {
      toast.common(messages.wentLive({ room: name }), {
        label: messages.watch,
        onSelect: () => void navigate(`/course/${id}`),
      });
    }
  });
  useEffect(() => followLives(client, (before, categories) => announce(before, categories)), [client]);
};
