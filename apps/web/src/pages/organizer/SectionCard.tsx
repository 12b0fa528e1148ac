import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './OrganizerPages.module.css';

type SectionCardProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** One matter of a room: its details, its video, its files. */
export const SectionCard = ({ title, hint, children }: SectionCardProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <Card padding="lg">
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {hint && <p className={styles.cardHint}>{hint}</p>}
        <div className={styles.cardBody}>{children}</div>
      </Card>
    </section>
  );
};
