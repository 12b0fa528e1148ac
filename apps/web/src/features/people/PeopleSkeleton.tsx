import { useMessages } from '../../lib/i18n/messages.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { peopleMessages } from './messages.ts';
import styles from './PeopleSkeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholders in the size of the table. */
export const PeopleSkeleton = () => {
  const messages = useMessages(peopleMessages);
  return (
    <div className={styles.table} role="status" aria-busy="true" aria-label={messages.loading}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={40} height={40} radius="var(--radius-full)" />
          <Skeleton width="34%" />
        </div>
      ))}
    </div>
  );
};
