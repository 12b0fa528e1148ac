import type { LiveState } from '@palco/contract/live';
import type { Room } from '@palco/contract/rooms';
import { startBlocker } from '@palco/domain/live/devices';
import { useEffect } from 'react';
import { settings } from '../../../lib/browser/page-settings.ts';
import { useWakeLock } from '../../../lib/browser/use-wake-lock.ts';
import { getSessionToken, getToken } from '../../../lib/storage/token-store.ts';
import { beginLive } from '../api.ts';
import { useMediaStatus } from '../use-live-state.ts';
import { trackOf } from './capture-state.ts';
import { useCapture } from './use-capture.ts';
import { useDeviceToasts } from './use-device-toasts.ts';
import { useOnline } from './use-online.ts';
import { useTransmission } from './use-transmission.ts';
import { useUploadTest } from './use-upload-test.ts';

export type StudioOptions = {
  readonly room: Pick<Room, 'id' | 'videoUrl' | 'socketPath'>;
  readonly producerToken: string;
  readonly liveState: LiveState;
  readonly onLiveState: (state: LiveState) => void;
};

/** The devices, the test and the transmission of the producer screen. */
export const useStudio = ({ room, producerToken, liveState, onLiveState }: StudioOptions) => {
  const isOnline = useOnline();
  const media = useMediaStatus();
  // Interruptions are shown in the preview, not in a toast.
  const deviceToasts = useDeviceToasts();
  const { capture, state } = useCapture({
    onChanged: (kind) => transmission.refresh(kind),
    onLost: deviceToasts.onLost,
    onScreenEnded: deviceToasts.onScreenEnded,
  });
  const address = () => ({
    videoUrl: room.videoUrl ?? '/',
    socketPath: room.socketPath ?? '',
    roomId: room.id,
    token: getToken() ?? '',
    session: getSessionToken() ?? '',
    producerToken,
  });
  const transmission = useTransmission(capture, {
    address,
    goLive: async () => onLiveState(await beginLive(room.id, producerToken)),
    uploadBitrate: () => upload.bitrate.current,
  });
  const isOnAir = transmission.state.name === 'live';
  useWakeLock(isOnAir);
  const blocker = startBlocker({
    // A running live may continue.
    isAllowed: settings.isLiveCreationOn || liveState.live,
    isOnline,
    media: media?.status ?? 'preparing',
    hasMicrophone: state.inputs.audio.track !== null,
    hasPicture: trackOf(state, 'video') !== null,
    hasAddress: room.videoUrl !== null && room.socketPath !== null,
  });
  const upload = useUploadTest({
    isPossible: blocker === null && !liveState.live && transmission.state.name === 'not_live',
    address,
    tracks: () => capture?.tracks() ?? [],
  });
  const { end } = transmission;
  useEffect(() => {
    if (liveState.liveStatus === 'ended') end();
  }, [liveState.liveStatus, end]);

  const start = () => {
    upload.stop();
    transmission.start(blocker === null);
  };
  return {
    capture,
    state,
    isOnline,
    media,
    transmission,
    isOnAir,
    isStarting: transmission.state.name === 'starting',
    blocker,
    upload,
    start,
  };
};
