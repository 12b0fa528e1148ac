/** pdf.js: its older build, because the current one needs functions that browsers of last year do not have. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const files: string = import.meta.env.PDF_FILES;

export type PdfDocument = PDFDocumentProxy;

/** Starts reading; `close` also stops what is still going on. */
export const openPdf = (url: string): { readonly document: Promise<PdfDocument>; close(): void } => {
  const task = getDocument({
    url,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    useWasm: false,
    // Everything beyond our own origin must not see who is reading.
    withCredentials: false,
  });
  const close = () => {
    // pdf.js leaves a canvas for measuring in the page.
    TextLayer.cleanup();
    void task.destroy();
  };
  return { document: task.promise, close };
};

/** SHA-256 of the bytes that were read; null where the browser computes none, which is on pages without https. */
export const hashOf = async (document: PdfDocument): Promise<string | null> => {
  const { subtle } = globalThis.crypto;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new Uint8Array(await document.getData()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export type PageTarget = {
  readonly canvas: HTMLCanvasElement;
  readonly text: HTMLElement;
  /** Width of the page in CSS pixels. */
  readonly width: number;
};

/** Draws one page and lays its text over it, unseen, for screen readers and for selecting. */
export const drawPage = (document: PdfDocument, pageNumber: number, target: PageTarget) => {
  let cancel: () => void = () => {};
  let isCancelled = false;

  const draw = async () => {
    const page = await document.getPage(pageNumber);
    if (isCancelled) return;
    const scale = target.width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const density = Math.min(globalThis.devicePixelRatio || 1, maxDensity);
    const { canvas } = target;
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
    const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });

    target.text.replaceChildren();
    target.text.style.setProperty('--total-scale-factor', String(scale));
    const text = new TextLayer({
      textContentSource: page.streamTextContent({ includeMarkedContent: false }),
      container: target.text,
      viewport,
    });
    cancel = () => {
      drawing.cancel();
      text.cancel();
    };
    await Promise.all([drawing.promise, text.render()]);
  };

  return {
    done: draw().catch((error: unknown) => {
      // Turning the page or resizing cancels; that is no failure.
      if (!isCancelled) throw error;
    }),
    cancel: () => {
      isCancelled = true;
      cancel();
    },
  };
};

/** A higher density is not visible, but costs memory and time on phones. */
const maxDensity = 3;
