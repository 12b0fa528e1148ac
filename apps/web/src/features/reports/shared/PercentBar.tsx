import { Progress } from '../../../ui/feedback/Progress.tsx';
import styles from './Report.module.css';
import { useFormats } from './use-formats.ts';

type PercentBarProps = { readonly label: string; readonly percent: number };

export const PercentBar = ({ label, percent }: PercentBarProps) => {
  const formats = useFormats();
  return (
    <span className={styles.percent}>
      {formats.percent(percent)}
      <Progress size="sm" label={label} value={percent} tone={percent >= 90 ? 'success' : 'accent'} />
    </span>
  );
};
