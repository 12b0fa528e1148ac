import type { ReactNode } from 'react';
import styles from './Banner.module.css';

type BannerProps = {
  tone: 'info' | 'warning' | 'danger' | 'success';
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** A thin strip over the page for what concerns all of it: offline, reconnecting, unsupported browser. */
export const Banner = ({ tone, icon, action, children }: BannerProps) => (
  <div className={styles.banner} data-tone={tone} role="status">
    {icon && <span className={styles.icon}>{icon}</span>}
    <span>{children}</span>
    {action}
  </div>
);
