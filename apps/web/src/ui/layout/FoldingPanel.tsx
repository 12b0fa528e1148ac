import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FoldingPanel.module.css';

type FoldingPanelProps = {
  readonly title: string;
  readonly isFolded?: boolean;
  /** Its `data-tour` name. */
  readonly tour?: string;
  readonly children: ReactNode;
};

/** A part of a page under its own heading that can be folded away. */
export const FoldingPanel = ({ title, isFolded = false, tour, children }: FoldingPanelProps) => (
  <details className={styles.panel} data-tour={tour} open={!isFolded}>
    <summary className={styles.summary}>
      <h2 className={styles.title}>{title}</h2>
      <ChevronDown className={styles.chevron} aria-hidden />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
