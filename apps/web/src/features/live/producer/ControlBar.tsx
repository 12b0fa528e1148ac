import type { MediaKind } from '@palco/contract/live/media';
import { Mic, MicOff, MonitorUp, MonitorX, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { liveMessages } from '../messages.ts';
import { canShareScreen } from './browser-media.ts';
import styles from './ControlBar.module.css';
import type { CaptureState } from './capture-state.ts';

type ControlBarProps = {
  readonly state: CaptureState;
  readonly onToggle: (kind: MediaKind) => void;
  readonly onScreen: () => void;
  /** Start, or end. */
  readonly children: ReactNode;
};

export const ControlBar = ({ state, onToggle, onScreen, children }: ControlBarProps) => {
  const messages = useMessages(liveMessages);
  const { audio, video } = state.inputs;
  return (
    <div className={styles.bar}>
      <div className={styles.toggles}>
        <IconButton
          size="lg"
          variant={audio.isOff ? 'danger' : 'secondary'}
          label={audio.isOff ? messages.turnMicrophoneOn : messages.turnMicrophoneOff}
          icon={audio.isOff ? <MicOff aria-hidden /> : <Mic aria-hidden />}
          disabled={audio.track === null}
          onClick={() => onToggle('audio')}
        />
        <IconButton
          size="lg"
          variant={video.isOff ? 'danger' : 'secondary'}
          label={video.isOff ? messages.turnCameraOn : messages.turnCameraOff}
          icon={video.isOff ? <VideoOff aria-hidden /> : <Video aria-hidden />}
          disabled={video.track === null}
          onClick={() => onToggle('video')}
        />
        {canShareScreen() && (
          <Button
            variant="secondary"
            size="lg"
            className={styles.screen}
            icon={state.screen ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
            onClick={onScreen}
          >
            {state.screen ? messages.stopScreen : messages.shareScreen}
          </Button>
        )}
      </div>
      <div className={styles.main}>{children}</div>
    </div>
  );
};
