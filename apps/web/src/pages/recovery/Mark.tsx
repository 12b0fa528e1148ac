import type { ReactNode } from 'react';
import styles from './Recovery.module.css';

type MarkProps = { readonly tone: 'accent' | 'success' | 'danger'; readonly children: ReactNode };

/** The icon above the heading of a screen without a form. */
export const Mark = ({ tone, children }: MarkProps) => (
  <div className={styles.mark} data-tone={tone} aria-hidden="true">
    {children}
  </div>
);
