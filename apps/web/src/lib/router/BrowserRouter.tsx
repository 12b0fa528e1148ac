import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { BrowserHistory } from './history.ts';
import { NavigationContext } from './navigation.ts';

/** Decision 033 says why this and not a router library: page changes are transitions, and a page can ask before it is left. */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(() => new BrowserHistory());
  const [visit, setVisit] = useState(history.visit);

  useLayoutEffect(() => {
    // In a transition: the current page stays until the next one is loaded.
    const show = () => startTransition(() => setVisit(history.visit));
    const stop = history.listen(show);
    // Children may have navigated in their own layout effects, which run before this one.
    show();
    return stop;
  }, [history]);

  const navigation = useMemo(() => ({ visit, navigate: history.navigate }), [visit, history]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
};
