import { useEffect, useState } from 'react';
import { elapsedText } from './elapsed-text.ts';
import styles from './LiveBar.module.css';

/** A running clock; screen readers read it when they get there, not each second. */
export const Elapsed = ({ label, since }: { readonly label: string; readonly since: string }) => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.figure}>
      <span className="visually-hidden">{label}</span>
      <strong>{elapsedText(nowMs - Date.parse(since))}</strong>
    </span>
  );
};
