import { type RefObject, useRef } from 'react';
import { useWatermark } from './use-watermark.ts';
import styles from './Watermark.module.css';

type WatermarkProps = {
  readonly text: string;
  readonly player: RefObject<HTMLElement | null>;
  readonly onBroken: () => void;
};

/** Decisions, "Media": the id and e-mail of the viewer over the picture, at another position each time. */
export const Watermark = ({ text, player, onBroken }: WatermarkProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const { isVisible, position } = useWatermark(mark, player, text, onBroken);
  return (
    <div className={styles.area} aria-hidden="true">
      <div
        ref={mark}
        className={styles.mark}
        style={{
          left: `${position.x * 100}%`,
          top: `${position.y * 100}%`,
          transform: `translate(-${position.x * 100}%, -${position.y * 100}%)`,
          opacity: isVisible ? 0.55 : 0,
        }}
      >
        {text}
      </div>
    </div>
  );
};
