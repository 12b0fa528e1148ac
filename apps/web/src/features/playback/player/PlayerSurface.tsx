import { FastForward, Rewind } from 'lucide-react';
import styles from './PlayerSurface.module.css';
import { type TapPorts, useTaps } from './use-taps.ts';

type PlayerSurfaceProps = TapPorts & { readonly onToggle: () => void; readonly onFullscreen: () => void };

/** Pointer input on the picture: a mouse plays, pauses and toggles full screen; a finger shows the controls and skips. */
export const PlayerSurface = ({ onToggle, onFullscreen, ...ports }: PlayerSurfaceProps) => {
  const { ripple, isTouch, press, lift } = useTaps(ports);
  return (
    <div
      className={styles.surface}
      aria-hidden="true"
      onClick={() => !isTouch() && onToggle()}
      onDoubleClick={() => !isTouch() && onFullscreen()}
      onPointerDown={press}
      onPointerUp={lift}
    >
      {ripple && (
        <div key={ripple.key} className={styles.ripple} data-side={ripple.side}>
          {ripple.side === 'back' ? <Rewind /> : <FastForward />}
          <span>{ripple.skippedS} s</span>
        </div>
      )}
    </div>
  );
};
