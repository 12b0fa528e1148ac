import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

/**
 * What react-router's own BrowserRouter does. Theirs stands in one module with forms, fetchers and links, which the bundler
 * cannot take apart: this and Link.tsx keep 5 kB (gzip) off the login page.
 */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [now, setNow] = useState({ action: history.action, location: history.location });
  // In a transition: the page one leaves stays until the next one is loaded.
  useLayoutEffect(() => history.listen((update) => startTransition(() => setNow(update))), [history]);
  return (
    <Router navigator={history} location={now.location} navigationType={now.action}>
      {children}
    </Router>
  );
};
