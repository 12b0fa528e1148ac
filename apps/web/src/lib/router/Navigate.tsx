import { useEffect } from 'react';
import { useLocation, useNavigate } from './navigation.ts';

/**
 * Sends the page to another address, in place of the current one. Again for each entry of the history that shows it: while the other page
 * is loading the user may go elsewhere, to a page that sends them there too.
 */
export const Navigate = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const isThere = pathname + search === to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is what it acts on.
  useEffect(() => {
    if (!isThere) navigate(to, { replace: true });
  }, [navigate, to, isThere, key]);
  return null;
};
