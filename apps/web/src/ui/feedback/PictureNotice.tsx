import type { ComponentProps, ReactNode } from 'react';
import styles from './PictureNotice.module.css';

type PictureNoticeProps = Omit<ComponentProps<'section'>, 'className' | 'title'> & {
  readonly art: ReactNode;
  readonly title: string;
  readonly text: string;
};

/** A notice in place of a picture, with the same size. */
export const PictureNotice = ({ art, title, text, children, ...rest }: PictureNoticeProps) => (
  <section {...rest} className={styles.notice}>
    <div className={styles.art}>{art}</div>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {children}
  </section>
);
