import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Spinner.module.css';

type SpinnerProps = {
  /** Read aloud; leave it out where a neighbour already says what is going on. */
  label?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
};

export const Spinner = ({ label, size = 'md' }: SpinnerProps) => (
  <span className={styles.spinner} data-size={size} role={label ? 'status' : undefined}>
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" className={styles.track} />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" className={styles.arc} />
    </svg>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
