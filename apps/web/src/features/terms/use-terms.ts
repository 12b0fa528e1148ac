import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/http/api-error.ts';
import { fetchTerms } from './api.ts';
import { safeDocumentUrl } from './document-url.ts';

export type TermsState =
  | { readonly name: 'loading' | 'failed' | 'refused' }
  | { readonly name: 'ready'; readonly url: string; readonly hash: string };

/** The document that the server names for the course; refused when the address of the page names another one. */
export const useTerms = (courseId: string, wantedUrl: string) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['terms', courseId],
    queryFn: () => fetchTerms(courseId),
    // A course that does not exist stays so; a lost connection may come back.
    retry: (count, failure) => !(failure instanceof ApiError) && count < 3,
    gcTime: 0,
  });
  const reload = () => void refetch();
  return { state: stateOf(data, error, wantedUrl), reload };
};

const stateOf = (
  terms: Awaited<ReturnType<typeof fetchTerms>> | undefined,
  error: Error | null,
  wantedUrl: string,
): TermsState => {
  if (error instanceof ApiError && error.status < 500) return { name: 'refused' };
  if (terms === undefined) return { name: error === null ? 'loading' : 'failed' };
  const url = terms === null ? null : safeDocumentUrl(terms.termUrl, globalThis.location.href);
  if (terms === null || url === null || url !== safeDocumentUrl(wantedUrl, globalThis.location.href))
    return { name: 'refused' };
  return { name: 'ready', url, hash: terms.hash };
};
