import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { liveMessages } from '../messages.ts';
import styles from './TestPanel.module.css';
import type { TestItem, Verdict } from './test-items.ts';

type TestPanelProps = {
  readonly items: readonly TestItem[];
  readonly isRunning: boolean;
  readonly canRun: boolean;
  readonly onRun: () => void;
};

const icons = { waiting: CircleDashed, good: CircleCheck, fair: TriangleAlert, poor: CircleAlert } as const;

/** Spec section 2: the panel before the live, one verdict for each thing that a live needs. */
export const TestPanel = ({ items, isRunning, canRun, onRun }: TestPanelProps) => {
  const messages = useMessages(liveMessages);
  const { test } = messages;
  const id = useId();
  const summary = summaryOf(items);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {test.title}
      </h2>
      <p className={styles.text}>{test.text}</p>
      <ul className={styles.items}>
        {items.map(({ id: key, label, verdict, detail, progress }) => {
          const Icon = verdict === 'running' ? null : icons[verdict];
          return (
            <li key={key} className={styles.item} data-verdict={verdict} data-item={key}>
              <span className={styles.icon}>{Icon ? <Icon aria-hidden /> : <Spinner size="sm" />}</span>
              <span className={styles.texts}>
                <span className={styles.label}>
                  {label}
                  <span className="visually-hidden">{`: ${test.verdicts[verdict]}`}</span>
                </span>
                <span className={styles.detail}>{detail}</span>
                {progress !== undefined && <Progress value={progress} label={label} size="sm" />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.summary} data-verdict={summary} role="status">
        {summary === 'good' && test.passed}
        {summary === 'fair' && test.warned}
        {summary === 'poor' && test.failed}
      </p>
      <Button
        variant="secondary"
        isFullWidth
        disabled={!canRun}
        isLoading={isRunning}
        loadingLabel={test.running}
        onClick={onRun}
      >
        {test.run}
      </Button>
    </section>
  );
};

const summaryOf = (items: readonly TestItem[]): Verdict => {
  const order: readonly Verdict[] = ['poor', 'running', 'waiting', 'fair', 'good'];
  return order.find((verdict) => items.some((item) => item.verdict === verdict)) ?? 'waiting';
};
