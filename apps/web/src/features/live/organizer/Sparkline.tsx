import styles from './HealthPanel.module.css';
import type { Point } from './sparkline.ts';
import { sparklinePath } from './sparkline.ts';

type SparklineProps = {
  readonly label: string;
  readonly points: readonly Point[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly minTop: number;
};

const size = { width: 160, height: 32 };

/** A line of the last minutes. Drawn by hand: without axes, zoom or a pointer a chart library would only be weight. */
export const Sparkline = ({ label, points, ...frame }: SparklineProps) => (
  <svg
    className={styles.line}
    viewBox={`0 -2 ${size.width} ${size.height + 4}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    <path d={sparklinePath(points, { ...size, ...frame })} vectorEffect="non-scaling-stroke" />
  </svg>
);
