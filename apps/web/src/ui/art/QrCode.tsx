import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** A quiet zone of four modules, as the standard requires. */
const border = 4;

/** Rendered locally as SVG, so that the link is not sent to a QR service. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
};

const draw = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border });
  const runs = data.flatMap((row, y) =>
    [...runsOf(row)].map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
};

/** Neighbours in one stroke: a tenth of the elements, and no hairlines between them. */
function* runsOf(row: readonly boolean[]): Generator<{ start: number; length: number }> {
  let start = -1;
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] && start < 0) start = x;
    if (!row[x] && start >= 0) {
      yield { start, length: x - start };
      start = -1;
    }
  }
}
