import { useMessages } from '../../../lib/i18n/messages.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsSkeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The table before its rows are here, in their size. */
export const RoomsSkeleton = () => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <div className={styles.table} role="status" aria-busy="true" aria-label={messages.loading}>
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
  );
};
