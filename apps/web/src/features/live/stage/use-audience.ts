import * as limits from '@palco/contract/room-limits';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import type { ApiError } from '../../../lib/http/api-error.ts';
import type { MediaAddress } from '../media/media-socket.ts';
import type { ReceivedTrack, Receiver } from '../media/receiver.ts';
import { ViewerConnection } from '../media/viewer-connection.ts';

export type StageConnection = 'opening' | 'on' | 'lost';

type AudienceInput = {
  readonly address: () => MediaAddress;
  /** The live has ended, or may no longer be watched here. */
  readonly onEnded: (reason: ApiError | 'ended') => void;
  /** The connection did not succeed in time. */
  readonly onFailed: () => void;
};

/** Watches a stage without being on it. */
export const useAudience = (isOn: boolean, input: AudienceInput) => {
  const now = useRef(input);
  now.current = input;
  const [tracks, setTracks] = useState<readonly ReceivedTrack[]>([]);
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const [connection, setConnection] = useState<StageConnection>('opening');
  const viewer = useRef<ViewerConnection | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!isOn) return;
    let hasReached = false;
    let count = 0;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => {
        const isWaiting = hasReached && (count === 0 || opened.receiver?.isConnected);
        if (!isWaiting) now.current.onFailed();
      }, limits.live.webrtcTimeoutMs);
    };
    const opened = new ViewerConnection({ address: () => now.current.address() });
    opened.listen({
      onConnected: () => {
        hasReached = true;
        setConnection('on');
      },
      onLost: () => setConnection('lost'),
      onTracks: (all) => {
        // From the first track on, media has to arrive in time; a later loss only reconnects.
        if (count === 0 && all.length > 0 && !opened.receiver?.isConnected) restartTimeout();
        count = all.length;
        setTracks(all);
      },
      onSpeaker: setSpeakerId,
      // A participant is seen by others, but not by this browser.
      onRefused: (kind) => kind === 'video' && now.current.onFailed(),
      onEnded: (reason) => {
        setConnection('lost');
        now.current.onEnded(reason);
        // The page fetches the room again; if it is unchanged, the connection is tried once more.
        again = setTimeout(() => setAttempt(attempt + 1), limits.live.producerCheckMs);
      },
      onProblem: (error) => logProblem('the stage could not be watched', error),
    });
    viewer.current = opened;
    opened.open();
    restartTimeout();
    return () => {
      clearTimeout(timeout);
      clearTimeout(again);
      viewer.current = null;
      opened.close();
      setConnection('opening');
    };
  }, [isOn, attempt]);

  const receiver = (): Receiver | undefined => viewer.current?.receiver;
  return { tracks, speakerId, connection, receiver };
};
