import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
};

/** What a place says before anything is in it, and what to do about that. */
export const EmptyState = ({ art, title, text, action }: EmptyStateProps) => (
  <div className={styles.emptyState}>
    {art && <div className={styles.art}>{art}</div>}
    <h2 className={styles.title}>{title}</h2>
    {text && <div className={styles.text}>{text}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
