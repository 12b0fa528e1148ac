import type { ReactNode } from 'react';
import styles from './Report.module.css';

type ReportPartProps = {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
};

/** Under a heading of its own; the tables inside are regions already. */
export const ReportPart = ({ title, hint, children }: ReportPartProps) => (
  <div className={styles.part}>
    <h2 className={styles.partTitle}>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    <div className={styles.partBody}>{children}</div>
  </div>
);
