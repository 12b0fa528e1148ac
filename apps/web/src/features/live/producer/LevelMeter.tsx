import { useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { liveMessages } from '../messages.ts';
import styles from './LevelMeter.module.css';
import { useLevel } from './use-level.ts';

type LevelMeterProps = {
  readonly track: MediaStreamTrack | null;
  /** Of the microphone unless given. */
  readonly label?: string;
  readonly onHeard?: () => void;
};

/** Above this level the sound is a voice, not background noise. */
const voice = 0.3;
/** The value for screen readers is updated less often than the bar. */
const meterUpdateMs = 1000;

/** How loud a track is. Drawn without React: it changes at every frame. */
export const LevelMeter = ({ track, label, onHeard }: LevelMeterProps) => {
  const messages = useMessages(liveMessages);
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const level = useRef(0);
  const hasHeard = useRef(false);
  useLevel(track, (now) => {
    // Falls more slowly than it rises, as meters do.
    level.current = Math.max(now, level.current * 0.92);
    if (bar.current) bar.current.style.clipPath = `inset(0 ${(100 - level.current * 100).toFixed(1)}% 0 0)`;
    if (now < voice || hasHeard.current) return;
    hasHeard.current = true;
    onHeard?.();
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (meter.current) meter.current.value = Math.round(level.current * 100);
    }, meterUpdateMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.meter}>
      <meter ref={meter} className="visually-hidden" aria-label={label ?? messages.level} min={0} max={100} />
      <div ref={bar} className={styles.bar} aria-hidden />
    </div>
  );
};
