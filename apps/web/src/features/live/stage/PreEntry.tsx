import { LogIn, Radio } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ControlBar } from '../producer/ControlBar.tsx';
import type { Capture } from '../producer/capture.ts';
import type { CaptureState } from '../producer/capture-state.ts';
import { DevicePanel } from '../producer/DevicePanel.tsx';
import { Preview } from '../producer/Preview.tsx';
import { useScreenToggle } from '../producer/use-screen-toggle.ts';
import { stageMessages } from './messages.ts';
import styles from './PreEntry.module.css';

type PreEntryProps = {
  readonly capture: Capture | null;
  readonly state: CaptureState;
  readonly isReady: boolean;
  readonly isLive: boolean;
  /** Whether the participant may start the live. */
  readonly mayGoLive: boolean;
  readonly isEntering: boolean;
  readonly onEnter: () => void;
  readonly onWatch: () => void;
};

/** Spec section 2, Interactive room pre-entry: the device check, the pickers and the enter button. */
export const PreEntry = (props: PreEntryProps) => {
  const { capture, state, isReady, isLive, mayGoLive, isEntering } = props;
  const messages = useMessages(stageMessages);
  const hint = !isReady ? messages.needsDevice : isLive || mayGoLive ? null : messages.waitForLive;
  const isOpening = !isLive && mayGoLive;
  return (
    <div className={styles.check}>
      <div className={styles.picture}>
        <Preview
          state={state}
          isLive={false}
          cameraOffText={messages.cameraOffText}
          onHeard={() => {}}
          onRetry={() => void capture?.retry()}
        />
      </div>
      <div className={styles.side}>
        <h2 className={styles.title}>{messages.preEntryTitle}</h2>
        <p className={styles.text}>{messages.preEntryText}</p>
        <DevicePanel
          state={state}
          onChoose={(kind, deviceId) => void capture?.choose(kind, deviceId)}
          onProcessing={(name, isOn) => void capture?.setProcessing(name, isOn)}
        />
      </div>
      <div className={styles.bar}>
        <ControlBar state={state} onToggle={(kind) => capture?.toggle(kind)} onScreen={useScreenToggle(capture, state)}>
          <Button variant="ghost" size="lg" onClick={props.onWatch}>
            {messages.onlyWatch}
          </Button>
          <Button
            size="lg"
            icon={isOpening ? <Radio aria-hidden /> : <LogIn aria-hidden />}
            disabled={hint !== null}
            aria-describedby={hint ? 'enter-hint' : undefined}
            isLoading={isEntering}
            loadingLabel={isOpening ? messages.goingLive : messages.entering}
            onClick={props.onEnter}
          >
            {isOpening ? messages.goLive : messages.enter}
          </Button>
        </ControlBar>
        {hint && (
          <p id="enter-hint" className={styles.hint} role="status">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
