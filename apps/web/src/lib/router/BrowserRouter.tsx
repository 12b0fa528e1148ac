import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Navigator, Router, type To } from 'react-router';
import { notifyNavigationIntent } from '../prefetch/navigation-intent.ts';
import { getLeaveQuestion, leaveBy } from './leave-guard.ts';

/**
 * What react-router's own BrowserRouter does. Theirs stands in one module with forms, fetchers and links, which the bundler
 * cannot take apart: this and Link.tsx keep 5 kB (gzip) off the login page. A page may have itself asked before it is left.
 */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [now, setNow] = useState({ action: history.action, location: history.location });

  const navigator = useMemo((): Navigator => {
    const go = (to: To, change: () => void) => {
      notifyNavigationIntent(history.createHref(to), true);
      change();
    };
    return {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => leaveBy(() => go(to, () => history.push(to, state))),
      replace: (to, state) => leaveBy(() => go(to, () => history.replace(to, state))),
    };
  }, [history]);

  useLayoutEffect(() => {
    let isGoingBack = false;
    return history.listen((update) => {
      // The browser has already gone: it is brought back, and goes again once that is wanted.
      const { delta } = update;
      if (isGoingBack) {
        isGoingBack = false;
        return;
      }
      if (update.action === 'POP' && delta && getLeaveQuestion()) {
        isGoingBack = true;
        history.go(-delta);
        leaveBy(() => history.go(delta));
        return;
      }
      // In a transition: the page one leaves stays until the next one is loaded.
      startTransition(() => setNow(update));
    });
  }, [history]);

  return (
    <Router navigator={navigator} location={now.location} navigationType={now.action}>
      {children}
    </Router>
  );
};
