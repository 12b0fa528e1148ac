import { Check, User } from 'lucide-react';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './ResultBars.module.css';

type ResultBarsProps = {
  readonly answers: readonly string[];
  readonly counts: readonly number[];
  readonly shares: readonly number[];
  readonly right: number | null;
  readonly own: number | null;
  readonly labels: {
    readonly right: string;
    readonly yours?: string;
    readonly share: (values: { percent: number; count: number }) => string;
  };
};

/** One bar per answer: how many chose it, and which is right or the viewer's own. */
export const ResultBars = ({ answers, counts, shares, right, own, labels }: ResultBarsProps) => (
  <ol className={styles.bars}>
    {answers.map((answer, place) => {
      const percent = shares[place] ?? 0;
      return (
        <li key={answer} className={styles.row} data-right={place === right || undefined}>
          <span className={styles.fill} style={{ width: `${percent}%` }} aria-hidden />
          <span className={styles.mark} aria-hidden>
            {place === right ? <Check /> : place === own && <User />}
          </span>
          <span className={styles.text}>
            {answer}
            {place === own && <span className={styles.own}>{labels.yours}</span>}
            {place === right && <VisuallyHidden>{labels.right}</VisuallyHidden>}
          </span>
          <span className={styles.share}>
            <VisuallyHidden>{labels.share({ percent, count: counts[place] ?? 0 })}</VisuallyHidden>
            <span aria-hidden>
              {percent} % <small>({counts[place] ?? 0})</small>
            </span>
          </span>
        </li>
      );
    })}
  </ol>
);
