import { useEffect } from 'react';
import { useTitle } from '../../lib/browser/use-title.ts';
import { type Crumb, setTrail } from './breadcrumbs.ts';

/** Sets the title and the breadcrumbs of a page inside the shell. */
export const usePage = ({ title, trail }: { readonly title: string; readonly trail: readonly Crumb[] }): void => {
  useTitle(title);
  const written = JSON.stringify(trail);
  useEffect(() => {
    setTrail(JSON.parse(written));
  }, [written]);
};
