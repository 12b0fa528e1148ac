import { useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../../lib/browser/log.ts';
import { useWakeLock } from '../../../lib/browser/use-wake-lock.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLeaveGuard } from '../../../lib/router/use-leave-guard.ts';
import { getSessionToken, getToken } from '../../../lib/storage/token-store.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { beginLive } from '../api.ts';
import type { Departure } from '../media/participation.ts';
import { type CaptureState, isSilent, stageConstraints, trackOf } from '../producer/capture-state.ts';
import { DevicePanel } from '../producer/DevicePanel.tsx';
import { useCapture } from '../producer/use-capture.ts';
import { useDeviceToasts } from '../producer/use-device-toasts.ts';
import { useScreenToggle } from '../producer/use-screen-toggle.ts';
import { useSetLiveState } from '../use-live-state.ts';
import { stageMessages } from './messages.ts';
import { PreEntry } from './PreEntry.tsx';
import { DeviceToggles } from './StageBar.tsx';
import { StageFrame } from './StageFrame.tsx';
import { peopleOf, type StagePerson } from './stage-people.ts';
import type { StageSide } from './stage-props.ts';
import { useMeter } from './use-meter.ts';
import { useParticipation } from './use-participation.ts';

type ParticipantProps = StageSide & {
  readonly token: string | undefined;
  readonly mayGoLive: boolean;
  readonly onStageToken: (token: string) => void;
  readonly onEnded: (reason: Departure) => void;
  readonly onLeave: () => void;
};

/** A participant: first the device check, then the stage with the others. */
export const Participant = (props: ParticipantProps) => {
  const { room, user, token } = props;
  const messages = useMessages(stageMessages);
  const setLiveState = useSetLiveState();
  const [isEntering, setIsEntering] = useState(false);
  const [hasBeenOn, setHasBeenOn] = useState(false);
  const deviceToasts = useDeviceToasts();
  const { capture, state: captured } = useCapture(
    { ...deviceToasts, onChanged: (kind) => participation.refresh(kind) },
    stageConstraints,
  );
  const participation = useParticipation(capture, {
    address: () => ({
      videoUrl: room.videoUrl ?? '/',
      socketPath: room.socketPath ?? '',
      roomId: room.id,
      token: getToken() ?? '',
      session: getSessionToken() ?? '',
      ...(token === undefined ? { wantsStage: true } : { producerToken: token }),
    }),
    onStageToken: props.onStageToken,
    onMuted: (name) => toast.warning(messages.mutedBy({ name })),
    onEnded: props.onEnded,
  });
  const { state, tracks, enter, receiver } = participation;
  const toggleScreen = useScreenToggle(capture, captured);

  const isReachable = room.live && room.videoUrl !== null && room.socketPath !== null;
  useEffect(() => {
    if (isEntering && isReachable) enter();
  }, [isEntering, isReachable, enter]);
  const isOn = state.name === 'transmitting';
  useEffect(() => {
    if (isOn) setHasBeenOn(true);
  }, [isOn]);

  const isIn = state.name !== 'device_check' && state.name !== 'left';
  useFocus(isIn, props.onFocus);
  // Also while the connection is lost, because it reconnects by itself.
  const isOnStage = isIn && hasBeenOn;
  const guard = useLeaveGuard(isOnStage);
  useWakeLock(isOnStage);

  const start = async () => {
    setIsEntering(true);
    if (room.live) return;
    try {
      setLiveState(await beginLive(room.id, token));
    } catch (error) {
      logProblem('the room could not be opened', error);
      toast.error(messages.goLiveFailed);
      setIsEntering(false);
    }
  };

  const others = useMemo(() => peopleOf(tracks), [tracks]);
  const people = [ownPerson(user, captured), ...others];
  useMeter(props.meter, isOn, receiver);

  if (!isIn)
    return (
      <PreEntry
        capture={capture}
        state={captured}
        isReady={state.name === 'device_check' && state.isReady}
        isLive={room.live}
        mayGoLive={props.mayGoLive}
        isEntering={isEntering}
        onEnter={() => void start()}
        onWatch={props.onLeave}
      />
    );
  return (
    <>
      <StageFrame
        {...props}
        people={people}
        speakerId={participation.speakerId}
        connection={isOn ? 'on' : hasBeenOn ? 'lost' : 'opening'}
        receiver={receiver}
        isEntering
        hasControls
        devices={
          <DeviceToggles
            state={captured}
            onToggle={(kind) => capture?.toggle(kind)}
            onScreen={toggleScreen}
            onLeave={props.onLeave}
          />
        }
        settings={
          <DevicePanel
            state={captured}
            onChoose={(kind, deviceId) => void capture?.choose(kind, deviceId)}
            onProcessing={(name, isWanted) => void capture?.setProcessing(name, isWanted)}
          />
        }
      />
      <ConfirmDialog
        isOpen={guard.isAsking}
        title={messages.leavePage.title}
        text={messages.leavePage.text}
        confirmLabel={messages.leavePage.leave}
        cancelLabel={messages.leavePage.stay}
        isDanger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
};

/** Moves the focus when the device check appears and when the stage replaces it. */
const useFocus = (isIn: boolean, onFocus: () => void) => {
  const focus = useRef(onFocus);
  focus.current = onFocus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: both changes are meant
  useEffect(() => focus.current(), [isIn]);
};

const ownPerson = (user: StageSide['user'], captured: CaptureState): StagePerson => ({
  ...user,
  isOwn: true,
  voice: null,
  picture: isSilent(captured, 'video') ? null : trackOf(captured, 'video'),
  isMicrophoneOff: isSilent(captured, 'audio'),
  consumer: null,
  isMirrored: captured.screen === null,
});
