import type { MediaKind } from '@palco/contract/live/media';
import { initialParticipantState, type ParticipantState } from '@palco/domain/live/participant';
import { useCallback, useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import type { MediaAddress } from '../media/media-socket.ts';
import { type Departure, Participation } from '../media/participation.ts';
import type { ReceivedTrack } from '../media/receiver.ts';
import type { Capture } from '../producer/capture.ts';

type ParticipationInput = {
  readonly address: () => MediaAddress;
  readonly onStageToken: (token: string) => void;
  readonly onMuted: (from: string) => void;
  readonly onEnded: (reason: Departure) => void;
};

/** The participation of this page, closed when the page is left. */
export const useParticipation = (capture: Capture | null, input: ParticipationInput) => {
  const now = useRef(input);
  now.current = input;
  const [state, setState] = useState<ParticipantState>(initialParticipantState);
  const [tracks, setTracks] = useState<readonly ReceivedTrack[]>([]);
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const current = useRef<Participation | null>(null);

  useEffect(() => {
    if (!capture) return;
    const participation = new Participation({
      address: () => now.current.address(),
      tracks: () => capture.tracks(),
      paused: () => capture.silent(),
      onState: setState,
      onTracks: setTracks,
      onSpeaker: setSpeakerId,
      onStageToken: (token) => now.current.onStageToken(token),
      onMuted: (from) => {
        if (!capture.silent().includes('audio')) capture.toggle('audio');
        now.current.onMuted(from);
      },
      onEnded: (reason) => now.current.onEnded(reason),
      onProblem: (error) => logProblem('the stage connection had a problem', error),
    });
    current.current = participation;
    const look = () => participation.devices(capture.tracks().length > 0);
    const stop = capture.store.subscribe(look);
    look();
    return () => {
      stop();
      current.current = null;
      participation.leave();
    };
  }, [capture]);

  const enter = useCallback(() => current.current?.enter(), []);
  /** A device was replaced, switched off or on. A connection being made reads the current devices itself. */
  const refresh = useCallback((kind: MediaKind) => {
    current.current?.refresh(kind).catch((error: unknown) => logProblem('a change of device was not sent', error));
  }, []);
  const receiver = () => current.current?.receiver;
  return { state, tracks, speakerId, enter, refresh, receiver };
};
