import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

const icons = { danger: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck } as const;

type AlertProps = {
  tone: keyof typeof icons;
  title?: string | undefined;
  children: ReactNode;
  action?: ReactNode;
};

/** A box inside the page. Danger interrupts a screen reader, the others wait their turn. */
export const Alert = ({ tone, title, children, action }: AlertProps) => {
  const Icon = icons[tone];
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
};
