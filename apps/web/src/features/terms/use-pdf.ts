import { useEffect, useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { hashOf, openPdf, type PdfDocument } from './pdf.ts';

export type PdfState =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly document: PdfDocument; readonly hash: string | null }
  | { readonly name: 'failed' };

export const usePdf = (url: string) => {
  const [state, setState] = useState<PdfState>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the same address again
  useEffect(() => {
    let isCurrent = true;
    const opening = openPdf(url);
    setState({ name: 'loading' });
    const reading = opening.document.then(async (document) => ({ document, hash: await hashOf(document) }));
    reading.then(
      (read) => isCurrent && setState({ name: 'ready', ...read }),
      (error: unknown) => isCurrent && setState(failedBy(error)),
    );
    return () => {
      isCurrent = false;
      opening.close();
    };
  }, [url, attempt]);

  return {
    state,
    /** A page that cannot be rendered fails the whole document. */
    fail: (error: unknown) => setState(failedBy(error)),
    retry: () => setAttempt((before) => before + 1),
  };
};

const failedBy = (error: unknown): PdfState => {
  logProblem('the terms cannot be shown', error);
  return { name: 'failed' };
};
