import { useEffect, useEffectEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { DocumentFailed } from './DocumentFailed.tsx';
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
  /** Hash of the document according to the server, for browsers that cannot compute it. */
  readonly expectedHash: string;
  /** The hash of the document once it is readable, null before: only then terms can be accepted. */
  readonly onReadable: (hash: string | null) => void;
};

/** Spec section 2, Terms screen: the document, page by page. */
export const TermsReader = ({ url, expectedHash, onReadable }: TermsReaderProps) => {
  const { state, fail, retry } = usePdf(url);
  const notifyReadable = useEffectEvent(onReadable);
  const hash = state.name === 'ready' ? (state.hash ?? expectedHash) : null;
  useEffect(() => notifyReadable(hash), [hash]);

  if (state.name === 'loading') return <DocumentSkeleton />;
  if (state.name === 'ready') return <Pages document={state.document} onFailed={fail} />;
  return <DocumentFailed onRetry={retry} />;
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

/** Scrolls to the top when the page of the document changes. */
const useScrollOnTurn = (top: { readonly current: HTMLElement | null }, page: number) => {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [top, page]);
};
