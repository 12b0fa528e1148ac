import { recordingStatus } from '@palco/contract/live';
import { useEffect, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime-client.ts';

/** False while the server does not record the live of a room because its disk is full. */
export const useIsRecorded = (roomId: string): boolean => {
  const [isRecorded, setIsRecorded] = useState(true);
  useEffect(
    () =>
      realtime.on(recordingStatus, (status) => {
        if (status.roomId === roomId) setIsRecorded(status.isRecording);
      }),
    [roomId],
  );
  return isRecorded;
};
