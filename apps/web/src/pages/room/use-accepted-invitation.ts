import type { Room } from '@palco/contract/rooms';
import { useState } from 'react';
import { fetchRoom } from '../../features/playback/api.ts';
import { playbackMessages } from '../../features/playback/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** The invitation to the stage that a viewer by HLS accepted: with it the server describes the room by WebRTC. */
export const useAcceptedInvitation = (roomId: string, onChange: (next: (room: Room) => Room) => void) => {
  const messages = useMessages(playbackMessages);
  const [token, setToken] = useState<string | null>(null);
  const accept = async (invitation: string) => {
    try {
      const room = await fetchRoom(roomId, invitation);
      setToken(invitation);
      onChange(() => room);
    } catch {
      // The dialog stays open: the viewer may accept again.
      toast.warning(messages.takeoverFailed);
    }
  };
  return { token, accept: (invitation: string) => void accept(invitation), clear: () => setToken(null) };
};
