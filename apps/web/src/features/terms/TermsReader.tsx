import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { DocumentSkeleton } from './DocumentSkeleton.tsx';
import { termsMessages } from './messages.ts';
import { Pager } from './Pager.tsx';
import { PdfPage } from './PdfPage.tsx';
import type { PdfDocument } from './pdf.ts';
import styles from './TermsReader.module.css';
import { usePages } from './use-pages.ts';
import { usePdf } from './use-pdf.ts';

type TermsReaderProps = {
  readonly url: string;
  /** Terms can be accepted only once the document is readable. */
  readonly onReadable: (isReadable: boolean) => void;
};

/** Spec section 2, Terms screen: the document, page by page. */
export const TermsReader = ({ url, onReadable }: TermsReaderProps) => {
  const messages = useMessages(termsMessages);
  const { state, fail, retry } = usePdf(url);
  const notifyReadable = useEffectEvent(onReadable);
  const isReadable = state.name === 'ready';
  useEffect(() => notifyReadable(isReadable), [isReadable]);

  if (state.name === 'loading') return <DocumentSkeleton />;
  if (state.name === 'ready') return <Pages document={state.document} onFailed={fail} />;
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        art={<CableArt />}
        title={messages.failedTitle}
        text={messages.failedText}
        action={<Button onClick={retry}>{messages.retry}</Button>}
      />
    </div>
  );
};

type PagesProps = { readonly document: PdfDocument; readonly onFailed: (error: unknown) => void };

const Pages = ({ document, onFailed }: PagesProps) => {
  const messages = useMessages(termsMessages);
  const count = document.numPages;
  const pages = usePages(count);
  const top = useRef<HTMLDivElement>(null);
  useScrollOnTurn(top, pages.page);
  const place = messages.pageOf({ page: pages.page, count });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the page and its buttons arrive here
    <div ref={top} className={styles.reader} onKeyDown={pages.goByKey}>
      <Pager pages={pages} count={count} />
      <PdfPage
        document={document}
        pageNumber={pages.page}
        label={`${messages.document}. ${place}`}
        zoom={pages.zoom}
        onFailed={onFailed}
      />
    </div>
  );
};

/** A page that was turned is read from its top. */
const useScrollOnTurn = (top: { readonly current: HTMLElement | null }, page: number) => {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [top, page]);
};
