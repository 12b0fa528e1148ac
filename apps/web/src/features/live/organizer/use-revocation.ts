import { useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { postRevocation } from './api.ts';
import { liveOrganizerMessages } from './messages.ts';

/** Revokes one link, or without an id all links of a room, and shows how it ended. */
export const useRevocation = (roomId: string, onRevoked: () => void) => {
  const messages = useMessages(liveOrganizerMessages);
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = async (linkId?: string) => {
    setIsRevoking(true);
    try {
      await postRevocation(roomId, linkId);
      toast.success(messages.linksRevoked);
      onRevoked();
    } catch (error) {
      logProblem('a link could not be revoked', error);
      toast.error(messages.revokeFailed);
    }
    setIsRevoking(false);
  };
  return { isRevoking, revoke: (linkId?: string) => void revoke(linkId) };
};
