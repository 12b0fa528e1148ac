import { useEffect } from 'react';
import { useTitle } from '../../lib/browser/use-title.ts';
import { type Crumb, setTrail } from './breadcrumbs.ts';

/** What a page inside the shell says about itself: its name, and the trail that leads to it. */
export const usePage = ({ title, trail }: { readonly title: string; readonly trail: readonly Crumb[] }): void => {
  useTitle(title);
  const written = JSON.stringify(trail);
  useEffect(() => {
    setTrail(JSON.parse(written));
  }, [written]);
};
