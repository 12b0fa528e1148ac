import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../forms/IconButton.tsx';
import styles from './Pager.module.css';

type PagerProps = {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly texts: { readonly label: string; readonly place: string; readonly former: string; readonly next: string };
  readonly onPage: (page: number) => void;
};

/** Nothing while everything fits on one page. */
export const Pager = ({ page, pages, texts, onPage }: PagerProps) => {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <IconButton
        label={texts.former}
        icon={<ChevronLeft aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={styles.place} aria-live="polite">
        {texts.place}
      </span>
      <IconButton
        label={texts.next}
        icon={<ChevronRight aria-hidden />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
};
