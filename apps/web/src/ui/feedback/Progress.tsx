import styles from './Progress.module.css';

type ProgressProps = {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: 'accent' | 'live' | 'success' | 'danger';
  size?: 'sm' | 'md';
};

export const Progress = ({ value, label, tone = 'accent', size = 'md' }: ProgressProps) => {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <div
      className={styles.track}
      data-tone={tone}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div className={styles.bar} style={{ transform: `translateX(${percent - 100}%)` }} />
    </div>
  );
};
