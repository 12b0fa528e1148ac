import { stageInvitation } from '@palco/contract/live/stage';
import { useEffect, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime-client.ts';

export type Invitation = { readonly token: string; readonly from: string };

/** The last invitation to the stage that the user has not answered yet. */
export const useInvitation = (roomId: string) => {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(
    () =>
      realtime.on(stageInvitation, (notice) => {
        if (notice.roomId === roomId) setInvitation({ token: notice.token, from: notice.from });
      }),
    [roomId],
  );
  return { invitation, dismiss: () => setInvitation(null) };
};
