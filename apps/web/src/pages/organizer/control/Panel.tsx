import { useId } from 'react';
import styles from './ControlRoom.module.css';
import type { ControlArea } from './control-layout.ts';

type PanelProps = {
  readonly area: ControlArea;
  /** A tab names it already. */
  readonly isNamed?: boolean;
};

/** One matter of the live: a landmark that F6 leads to. */
export const Panel = ({ area, isNamed = false }: PanelProps) => {
  const id = useId();
  return (
    <section
      className={styles.panel}
      aria-label={area.landmark}
      aria-labelledby={area.landmark ? undefined : id}
      tabIndex={-1}
      data-panel={area.id}
    >
      <h2 id={id} className={isNamed ? 'visually-hidden' : styles.heading}>
        {area.label}
        {!isNamed && area.badge}
      </h2>
      <div className={styles.body} data-filling={area.isFilling || undefined}>
        {area.content}
      </div>
    </section>
  );
};
