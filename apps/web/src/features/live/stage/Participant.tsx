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
import { liveMessages } from '../messages.ts';
import { type CaptureState, isSilent, stageConstraints, trackOf } from '../producer/capture-state.ts';
import { DevicePanel } from '../producer/DevicePanel.tsx';
import { interruptionText } from '../producer/problem-text.ts';
import { useCapture } from '../producer/use-capture.ts';
import { ControlsDialog } from './ControlsDialog.tsx';
import { stageMessages } from './messages.ts';
import { PreEntry, useScreenToggle } from './PreEntry.tsx';
import { ControlsButton, DeviceToggles, StageBar } from './StageBar.tsx';
import { StageView } from './StageView.tsx';
import { peopleOf, type StagePerson } from './stage-people.ts';
import type { StageSide } from './stage-props.ts';
import { useMeter } from './use-meter.ts';
import { useParticipation } from './use-participation.ts';

type ParticipantProps = StageSide & {
  readonly token: string | undefined;
  readonly mayGoLive: boolean;
  readonly onStageToken: (token: string) => void;
  readonly onOver: (reason: Departure) => void;
  readonly onLeave: () => void;
};

/** Somebody who comes onto the stage: the check of the devices, then among the others. */
export const Participant = (props: ParticipantProps) => {
  const { room, user, token, isMuted, onMute } = props;
  const messages = useMessages(stageMessages);
  const live = useMessages(liveMessages);
  const [isOpen, setIsOpen] = useState(false);
  const [wantsIn, setWantsIn] = useState(false);
  const [hasBeenOn, setHasBeenOn] = useState(false);
  const { capture, state: captured } = useCapture(
    {
      onChanged: (kind) => participation.refresh(kind),
      onLost: (kind, fallback) =>
        fallback
          ? toast.warning(live.tookOver[kind]({ name: fallback.label || live.unnamed[kind] }))
          : toast.error(live.lost[kind]),
      onInterrupted: (kind, how) => toast.warning(interruptionText(kind, how, live)),
      onScreenEnded: (isCameraBack) => toast.common(isCameraBack ? live.screenEnded : live.screenEndedDark),
    },
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
    onOver: props.onOver,
  });
  const { state, tracks, enter, receiver } = participation;
  const toggleScreen = useScreenToggle(capture, captured);

  const isReachable = room.live && room.videoUrl !== null && room.socketPath !== null;
  useEffect(() => {
    if (wantsIn && isReachable) enter();
  }, [wantsIn, isReachable, enter]);
  const isOn = state.name === 'transmitting';
  useEffect(() => {
    if (isOn) setHasBeenOn(true);
  }, [isOn]);

  const isIn = state.name !== 'device_check' && state.name !== 'left';
  useFocus(isIn, props.onFocus);
  // Also while the connection is lost: it comes back by itself.
  const isOnStage = isIn && hasBeenOn;
  const guard = useLeaveGuard(isOnStage);
  useWakeLock(isOnStage);

  const comeIn = async () => {
    setWantsIn(true);
    if (room.live) return;
    try {
      await beginLive(room.id, token);
    } catch (error) {
      logProblem('the room could not be opened', error);
      toast.error(messages.goLiveFailed);
      setWantsIn(false);
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
        isEntering={wantsIn}
        onEnter={() => void comeIn()}
        onWatch={props.onLeave}
      />
    );
  return (
    <>
      <StageView
        people={people}
        speakerId={participation.speakerId}
        connection={isOn ? 'on' : hasBeenOn ? 'lost' : 'opening'}
        isEntering
        isMuted={isMuted}
        onUnmute={() => onMute(false)}
        receiver={receiver}
        overlay={props.overlay}
      />
      <StageBar
        isMuted={isMuted}
        onMute={() => onMute(!isMuted)}
        isFullscreen={props.isFullscreen}
        onFullscreen={props.onFullscreen}
        devices={
          <DeviceToggles
            state={captured}
            onToggle={(kind) => capture?.toggle(kind)}
            onScreen={toggleScreen}
            onLeave={props.onLeave}
          />
        }
      >
        <ControlsButton hands={props.hands.length} onOpen={() => setIsOpen(true)} />
      </StageBar>
      <ControlsDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        roomId={room.id}
        isOrganizer={props.isOrganizer}
        hands={props.hands}
        people={people}
        settings={
          <DevicePanel
            state={captured}
            onChoose={(kind, deviceId) => void capture?.choose(kind, deviceId)}
            onProcessing={(name, isWanted) => void capture?.setProcessing(name, isWanted)}
          />
        }
        onLeave={props.onLeave}
        onEnd={props.onEnd}
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

/** When the check of the devices comes, and when it gives way to the stage. */
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
