import { type ReactNode, useId } from 'react';
import styles from './ControlRoom.module.css';

type PanelPartProps = { readonly title?: string; readonly hint: string; readonly children: ReactNode };

/** A part of a panel that has several, or a panel with an explanation. */
export const PanelPart = ({ title, hint, children }: PanelPartProps) => {
  const id = useId();
  const content = (
    <>
      {title && (
        <h3 id={id} className={styles.subheading}>
          {title}
        </h3>
      )}
      <p className={styles.muted}>{hint}</p>
      {children}
    </>
  );
  return title ? (
    <section className={styles.part} aria-labelledby={id}>
      {content}
    </section>
  ) : (
    <div className={styles.part}>{content}</div>
  );
};
