import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { fetchTerms } from './api.ts';
import { isStoredFile, safeDocumentUrl } from './document-url.ts';

type Terms = Awaited<ReturnType<typeof fetchTerms>>;

export type TermsState =
  | { readonly name: 'loading' | 'failed' | 'refused' }
  /** The document was replaced by another, or by none, after the address of the page had been made. */
  | { readonly name: 'replaced'; readonly by: string | null }
  | { readonly name: 'ready'; readonly url: string; readonly hash: string };

/** The document that the server names for the course; refused when the address of the page names one that it never named. */
export const useTerms = (courseId: string, wantedUrl: string) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['terms', courseId],
    queryFn: () => fetchTerms(courseId),
    // A course that does not exist stays so; a lost connection may come back.
    retry: (count, failure) => !(failure instanceof ApiError) && count < 3,
    gcTime: 0,
  });
  const reload = () => void refetch();
  const pageUrl = globalThis.location.href;
  const wanted = safeDocumentUrl(wantedUrl, pageUrl);
  const shown = useRef<string>(null);
  const state = stateOf(data, error, {
    url: wanted,
    isFormer: wanted !== null && (wanted === shown.current || isStoredFile(wanted, pageUrl)),
  });
  const shownNow = state.name === 'ready' ? state.url : null;
  useEffect(() => {
    if (shownNow !== null) shown.current = shownNow;
  }, [shownNow]);
  return { state, reload };
};

const stateOf = (
  terms: Terms | undefined,
  error: Error | null,
  wanted: { readonly url: string | null; readonly isFormer: boolean },
): TermsState => {
  if (error instanceof ApiError && error.status < 500) return { name: 'refused' };
  if (terms === undefined) return { name: error === null ? 'loading' : 'failed' };
  const url = terms === null ? null : safeDocumentUrl(terms.termUrl, globalThis.location.href);
  if (terms !== null && url !== null && url === wanted.url) return { name: 'ready', url, hash: terms.hash };
  return wanted.isFormer && (terms === null || url !== null)
    ? { name: 'replaced', by: terms?.termUrl ?? null }
    : { name: 'refused' };
};
