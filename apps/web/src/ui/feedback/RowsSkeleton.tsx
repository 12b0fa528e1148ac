import styles from './RowsSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders in the size of a list or table. */
export const RowsSkeleton = ({ label }: { readonly label: string }) => (
  <div className={styles.rows} role="status" aria-busy="true" aria-label={label}>
    {rows.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="40%" />
        <Skeleton width={72} />
      </div>
    ))}
  </div>
);
