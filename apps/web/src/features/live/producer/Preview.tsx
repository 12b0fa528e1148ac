import { MonitorUp, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { liveMessages } from '../messages.ts';
import { type CaptureState, isSilent, trackOf } from './capture-state.ts';
import { LevelMeter } from './LevelMeter.tsx';
import styles from './Preview.module.css';
import { deviceSentence } from './problem-text.ts';

type PreviewProps = {
  readonly state: CaptureState;
  readonly isLive: boolean;
  readonly onHeard: () => void;
  readonly onRetry: () => void;
  /** Explains what others see while the camera is off, where that is not a black picture. */
  readonly cameraOffText?: string;
  /** Shown over the upper edge: time, viewers, rates. */
  readonly children?: ReactNode;
};

/** The picture of the camera or the shared screen, or why there is none, with a level meter along the lower edge. */
export const Preview = ({ state, isLive, onHeard, onRetry, cameraOffText, children }: PreviewProps) => {
  const messages = useMessages(liveMessages);
  const video = useRef<HTMLVideoElement>(null);
  const track = trackOf(state, 'video');
  useEffect(() => {
    if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
  }, [track]);
  const sentence = deviceSentence(state, messages);
  const isOpening = (state.inputs.audio.isOpening || state.inputs.video.isOpening) && !track;
  const isDark = isSilent(state, 'video');
  return (
    <section className={styles.frame} data-live={isLive || undefined} aria-label={messages.preview}>
      <video
        ref={video}
        className={styles.video}
        // The own face as in a mirror; a screen has letters on it.
        data-mirrored={!state.screen || undefined}
        hidden={isDark || track === null}
        autoPlay
        muted
        playsInline
      />
      {children && <div className={styles.top}>{children}</div>}
      {isOpening ? (
        <div className={styles.notice}>
          <Spinner />
          <p role="status">{messages.opening}</p>
        </div>
      ) : sentence ? (
        <div className={styles.notice} data-over={track ? true : undefined} role="alert">
          <VideoOff className={styles.icon} aria-hidden />
          <h2 className={styles.title}>{sentence.title}</h2>
          <p className={styles.text}>{sentence.text}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        isDark && (
          <div className={styles.notice}>
            <VideoOff className={styles.icon} aria-hidden />
            <h2 className={styles.title}>{messages.cameraOff}</h2>
            <p className={styles.text}>{cameraOffText ?? messages.cameraOffText}</p>
          </div>
        )
      )}
      {state.screen && (
        <p className={styles.screen}>
          <MonitorUp aria-hidden />
          {messages.sharingScreen}
        </p>
      )}
      <div className={styles.level}>
        <LevelMeter key={state.inputs.audio.track?.id} track={state.inputs.audio.track} onHeard={onHeard} />
      </div>
    </section>
  );
};
