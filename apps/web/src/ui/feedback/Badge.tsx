import type { ReactNode } from 'react';
import styles from './Badge.module.css';

type BadgeProps = {
  tone: 'live' | 'neutral' | 'success' | 'warning' | 'danger' | 'accent';
  children: ReactNode;
};

export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {tone === 'live' && <span className={styles.dot} />}
    {children}
  </span>
);
