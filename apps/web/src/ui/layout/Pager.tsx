import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../forms/Button.tsx';
import styles from './Pager.module.css';

type PagerProps = {
  readonly label: string;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  readonly texts: {
    readonly previous: string;
    readonly next: string;
    readonly position: (place: { page: number; pages: number }) => string;
  };
  readonly onPage: (page: number) => void;
};

/** Goes through a list page by page; nothing for a list of one page. */
export const Pager = ({ label, page, pages, texts, onPage }: PagerProps) => {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button
        variant="secondary"
        icon={<ChevronLeft aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {texts.previous}
      </Button>
      <span className={styles.position} role="status">
        {texts.position({ page, pages })}
      </span>
      <Button
        variant="secondary"
        icon={<ChevronRight aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  );
};
