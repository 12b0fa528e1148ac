import styles from './SkipLink.module.css';

/** The first focusable element: skips the menus and moves to the content. */
export const SkipLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a className={styles.skip} href={`#${to}`}>
    {children}
  </a>
);
