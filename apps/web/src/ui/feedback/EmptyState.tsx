import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
};

/** Shown in place of content that does not exist yet, with an action to create it. */
export const EmptyState = ({ art, title, text, action }: EmptyStateProps) => (
  <div className={styles.emptyState}>
    {art && <div className={styles.art}>{art}</div>}
    <h2 className={styles.title}>{title}</h2>
    {text && <div className={styles.text}>{text}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
