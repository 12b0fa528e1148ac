import type { MediaKind } from '@palco/contract/live/media';
import {
  Hand,
  LogOut,
  Maximize,
  Mic,
  MicOff,
  Minimize,
  MonitorUp,
  MonitorX,
  Settings2,
  Video,
  VideoOff,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { liveMessages } from '../messages.ts';
import { canShareScreen } from '../producer/browser-media.ts';
import type { CaptureState } from '../producer/capture-state.ts';
import { stageMessages } from './messages.ts';
import styles from './StageBar.module.css';
import type { OwnHand } from './use-hands.ts';

type StageBarProps = {
  readonly isMuted: boolean;
  readonly onMute: () => void;
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
  readonly pageControls: ReactNode;
  /** In the middle of the bar: raise hand, controls, join. */
  readonly children: ReactNode;
  readonly devices?: ReactNode;
};

/** Below the picture of a stage, in full screen too. */
export const StageBar = (props: StageBarProps) => {
  const { isMuted, onMute, isFullscreen, onFullscreen, pageControls, children, devices } = props;
  const messages = useMessages(stageMessages);
  return (
    <div className={styles.frame}>
      <div className={styles.bar} data-devices={devices ? true : undefined}>
        {devices && <div className={styles.group}>{devices}</div>}
        <div className={styles.middle}>{children}</div>
        <div className={styles.group}>
          <IconButton
            className={styles.sound}
            label={isMuted ? messages.unmute : messages.mute}
            icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            onClick={onMute}
          />
          {pageControls}
          <IconButton
            label={isFullscreen ? messages.exitFullscreen : messages.fullscreen}
            icon={isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={onFullscreen}
          />
        </div>
      </div>
    </div>
  );
};

type DeviceTogglesProps = {
  readonly state: CaptureState;
  readonly onToggle: (kind: MediaKind) => void;
  readonly onScreen: () => void;
  readonly onLeave: () => void;
};

export const DeviceToggles = ({ state, onToggle, onScreen, onLeave }: DeviceTogglesProps) => {
  const live = useMessages(liveMessages);
  const messages = useMessages(stageMessages);
  const { audio, video } = state.inputs;
  return (
    <>
      <IconButton
        variant={audio.isOff ? 'danger' : 'secondary'}
        className={audio.isOff ? styles.off : undefined}
        label={audio.isOff ? live.turnMicrophoneOn : live.turnMicrophoneOff}
        icon={audio.isOff ? <MicOff aria-hidden /> : <Mic aria-hidden />}
        disabled={audio.track === null}
        onClick={() => onToggle('audio')}
      />
      <IconButton
        variant={video.isOff ? 'danger' : 'secondary'}
        className={video.isOff ? styles.off : undefined}
        label={video.isOff ? live.turnCameraOn : live.turnCameraOff}
        icon={video.isOff ? <VideoOff aria-hidden /> : <Video aria-hidden />}
        disabled={video.track === null}
        onClick={() => onToggle('video')}
      />
      {canShareScreen() && (
        <IconButton
          variant="secondary"
          label={state.screen ? live.stopScreen : live.shareScreen}
          icon={state.screen ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
          onClick={onScreen}
        />
      )}
      <IconButton
        variant="danger"
        className={styles.off}
        label={messages.leaveStage}
        icon={<LogOut aria-hidden />}
        onClick={onLeave}
      />
    </>
  );
};

type ControlsButtonProps = { readonly hands: number; readonly onOpen: () => void };

export const ControlsButton = ({ hands, onOpen }: ControlsButtonProps) => {
  const messages = useMessages(stageMessages);
  return (
    <Button
      variant="secondary"
      icon={<Settings2 aria-hidden />}
      aria-label={hands > 0 ? messages.controlsWithHands({ count: hands }) : messages.controls}
      onClick={onOpen}
    >
      <span className={styles.word}>{messages.controls}</span>
      {hands > 0 && (
        <span className={styles.badge}>
          <Hand aria-hidden />
          {hands}
        </span>
      )}
    </Button>
  );
};

type HandButtonProps = { readonly hand: OwnHand };

export const HandButton = ({ hand: { isRaised, isJoined, raise } }: HandButtonProps) => {
  const messages = useMessages(stageMessages);
  return (
    <Button
      variant={isRaised ? 'primary' : 'secondary'}
      icon={<Hand aria-hidden />}
      isLoading={!isJoined}
      onClick={() => raise(!isRaised)}
    >
      {isRaised ? messages.lowerHand : messages.raiseHand}
    </Button>
  );
};
