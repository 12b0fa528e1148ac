import styles from './SkipLink.module.css';

/** The first thing a keyboard meets: past the menus, to what the page is about. */
export const SkipLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <a className={styles.skip} href={`#${to}`}>
    {children}
  </a>
);
