import type { ReactNode } from 'react';
import { matchPath } from './match-path.ts';
import { ParamsContext, useLocation, useParams } from './navigation.ts';

export type Route = {
  /** `/voucher/:id?`, `/producer/*?`; without a path it matches everything. */
  readonly path?: string;
  readonly element: ReactNode;
};

/** Renders the first route that matches the address. */
export const Switch = ({ routes }: { readonly routes: readonly Route[] }) => {
  const { pathname } = useLocation();
  const outer = useParams();
  for (const { path, element } of routes) {
    if (path === undefined) return element;
    const params = matchPath(path, pathname);
    if (params !== null) return <ParamsContext value={{ ...outer, ...params }}>{element}</ParamsContext>;
  }
  return null;
};
