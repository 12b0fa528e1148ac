import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** A placeholder in the size of a search field and a table. */
export const ListSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-busy="true" aria-label={label}>
    <Skeleton height={44} radius="var(--radius-12)" />
    <br />
    <Skeleton height={420} radius="var(--radius-12)" />
  </div>
);
