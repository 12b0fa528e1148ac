import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import styles from './RankingDialog.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

export const RankingSkeleton = ({ label }: { readonly label: string }) => (
  <div className={styles.content}>
    <VisuallyHidden>
      <p role="status">{label}</p>
    </VisuallyHidden>
    <Skeleton height={180} radius="var(--radius-12)" />
    {rows.map((row) => (
      <Skeleton key={row} height={36} radius="var(--radius-8)" />
    ))}
  </div>
);
