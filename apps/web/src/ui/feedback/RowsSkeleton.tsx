import styles from './RowsSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

type RowsSkeletonProps = { readonly label: string; readonly count?: number };

/** Placeholders in the size of a list or table. */
export const RowsSkeleton = ({ label, count = rows.length }: RowsSkeletonProps) => (
  <div className={styles.rows} role="status" aria-busy="true" aria-label={label}>
    {rows.slice(0, count).map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="40%" />
        <Skeleton width={72} />
      </div>
    ))}
  </div>
);
