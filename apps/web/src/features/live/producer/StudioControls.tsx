import { Radio, Square } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { liveMessages } from '../messages.ts';
import { ControlBar } from './ControlBar.tsx';
import type { Capture } from './capture.ts';
import type { CaptureState } from './capture-state.ts';
import styles from './Studio.module.css';
import { useScreenToggle } from './use-screen-toggle.ts';

type StudioControlsProps = {
  readonly capture: Capture | null;
  readonly state: CaptureState;
  readonly isRoomLive: boolean;
  /** This page transmits. */
  readonly isOnAir: boolean;
  readonly isStarting: boolean;
  readonly canStart: boolean;
  /** Why it cannot start, or what starting does. */
  readonly hint: string | null;
  readonly onStart: () => void;
  readonly onEnd: () => void;
};

/** Device toggles, start and end, with a hint below them. */
export const StudioControls = (props: StudioControlsProps) => {
  const { capture, state, isRoomLive, isOnAir, hint } = props;
  const messages = useMessages(liveMessages);
  const toggleScreen = useScreenToggle(capture, state);
  return (
    <>
      <ControlBar state={state} onToggle={(kind) => capture?.toggle(kind)} onScreen={toggleScreen}>
        {isRoomLive && (
          <Button variant="danger" size="lg" icon={<Square aria-hidden fill="currentColor" />} onClick={props.onEnd}>
            {messages.end}
          </Button>
        )}
        {!isOnAir && (
          <Button
            size="lg"
            className={styles.start}
            icon={<Radio aria-hidden />}
            disabled={!props.canStart}
            aria-describedby={hint ? 'start-hint' : undefined}
            isLoading={props.isStarting}
            loadingLabel={messages.starting}
            onClick={props.onStart}
          >
            {isRoomLive ? messages.resume : messages.start}
          </Button>
        )}
      </ControlBar>
      {!isOnAir && hint && (
        <p id="start-hint" className={styles.blocker}>
          {hint}
        </p>
      )}
    </>
  );
};
