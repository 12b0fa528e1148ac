import { useMessages } from '../../../lib/i18n/messages.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsSkeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders in the size of the search and the table. */
export const RoomsSkeleton = () => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <div role="status" aria-busy="true" aria-label={messages.loading}>
      <span className={styles.toolbar}>
        <Skeleton height={44} radius="var(--radius-12)" />
      </span>
      <div className={styles.table}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={96} height={54} radius="var(--radius-8)" />
            <Skeleton width="34%" />
            <span className={styles.wide}>
              <Skeleton width="70%" />
            </span>
            <span className={styles.wide}>
              <Skeleton width="60%" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
};
