import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { termsMessages } from './messages.ts';
import styles from './TermsReader.module.css';
import type { usePages } from './use-pages.ts';

type PagerProps = { readonly pages: ReturnType<typeof usePages>; readonly count: number };

export const Pager = ({ pages, count }: PagerProps) => {
  const messages = useMessages(termsMessages);
  return (
    <div className={styles.pager}>
      <IconButton
        label={messages.previousPage}
        icon={<ChevronLeft aria-hidden />}
        disabled={!pages.goBack}
        onClick={() => pages.goBack?.()}
      />
      <p className={styles.place} aria-live="polite" data-numeric>
        {messages.pageOf({ page: pages.page, count })}
      </p>
      <IconButton
        label={messages.nextPage}
        icon={<ChevronRight aria-hidden />}
        disabled={!pages.goOn}
        onClick={() => pages.goOn?.()}
      />
      <span className={styles.gap} />
      <IconButton
        label={messages.zoomOut}
        icon={<ZoomOut aria-hidden />}
        disabled={!pages.zoomOut}
        onClick={() => pages.zoomOut?.()}
      />
      <IconButton
        label={messages.zoomIn}
        icon={<ZoomIn aria-hidden />}
        disabled={!pages.zoomIn}
        onClick={() => pages.zoomIn?.()}
      />
    </div>
  );
};
