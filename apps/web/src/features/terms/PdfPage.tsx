import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './PdfPage.module.css';
import { drawPage, type PdfDocument } from './pdf.ts';

type PdfPageProps = {
  readonly document: PdfDocument;
  readonly pageNumber: number;
  readonly label: string;
  /** 1 fills the width there is. */
  readonly zoom: number;
  readonly onFailed: (error: unknown) => void;
};

/** One page of a document, rendered as wide as its container. */
export const PdfPage = ({ document, pageNumber, label, zoom, onFailed }: PdfPageProps) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!canvas.current || !text.current || width === 0) return;
    const drawing = drawPage(document, pageNumber, {
      canvas: canvas.current,
      text: text.current,
      width: width * zoom,
    });
    drawing.done.catch(failed);
    return drawing.cancel;
  }, [document, pageNumber, width, zoom]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed page is scrolled, and the keyboard must be able to
    <section ref={frame} className={styles.frame} aria-label={label} tabIndex={0} data-page={pageNumber}>
      <div className={styles.sheet} style={{ width: width === 0 ? undefined : width * zoom }}>
        <canvas ref={canvas} className={styles.canvas} />
        <div ref={text} className={styles.text} />
      </div>
    </section>
  );
};

/** The inner width of an element, without a scrollbar. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
