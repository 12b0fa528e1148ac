import type { ReactNode } from 'react';
import { Logo } from '../art/Logo.tsx';
import styles from './MessageScreen.module.css';

type MessageScreenProps = {
  /** A short code over the title, 404 for instance. */
  code?: string | undefined;
  art?: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
};

/** A full page with one message and its actions. */
export const MessageScreen = ({ code, art, title, text, actions }: MessageScreenProps) => (
  <main className={styles.screen}>
    <Logo variant="full" className={styles.logo} />
    <div className={styles.body}>
      {art && <div className={styles.art}>{art}</div>}
      {code && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{text}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </main>
);
