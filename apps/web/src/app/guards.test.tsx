// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrowserRouter } from '../lib/router/BrowserRouter.tsx';
import { useLocation } from '../lib/router/navigation.ts';
import { Switch } from '../lib/router/Switch.tsx';
import { endLogin, startLogin } from '../lib/storage/token-store.ts';
import { PrivateGuard } from './PrivateGuard.tsx';
import { PublicGuard } from './PublicGuard.tsx';

const Where = () => {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{pathname + (state ? JSON.stringify(state) : '')}</p>;
};

const visit = (path: string) => {
  window.history.replaceState(null, '', path);
  // `act` waits for the lazy pages.
  return act(
    async () =>
      void render(
        <BrowserRouter>
          <Where />
          <Suspense>
            <Switch
              routes={[
                { path: '/', element: <PublicGuard page={null} /> },
                { path: '/register', element: <PublicGuard page={null} /> },
                { path: '/home', element: <Home /> },
                { path: '/course/:id', element: <PrivateGuard /> },
                { path: '/producer/:id', element: <PrivateGuard /> },
              ]}
            />
          </Suspense>
        </BrowserRouter>,
      ),
  );
};

/** A page that is still loading. */
let home = Promise.withResolvers<string>();
const Home = () => <p>{use(home.promise)}</p>;

/** The private area is loaded first, which a busy machine takes its time for. */
const longTimeout = { timeout: 15_000 };
const where = () => screen.getByTestId('where').textContent;
const tokenOf = (claims: object) => `h.${btoa(JSON.stringify({ sub: 'u', sid: 's', exp: 9e9, ...claims }))}.s`;

beforeEach(() => {
  // No server listens there: requests of the private area stay unanswered.
  window.location.href = 'http://localhost:1/';
  startLogin('none');
  sessionStorage.clear();
  home = Promise.withResolvers();
});
afterEach(cleanup);

describe('a visitor', () => {
  it('on a private page is sent to the login', async () => {
    await visit('/course/7');
    expect(where()).toBe('/');
    expect(sessionStorage.getItem('palco.redirect')).toBeNull();
  });

  it('with a producer link is sent there too, and the link is stored', async () => {
    await visit('/producer/7?token=abc');
    expect(where()).toBe('/');
    expect(sessionStorage.getItem('palco.redirect')).toBe('/producer/7?token=abc');
  });

  it('who must change the password is not logged in', async () => {
    startLogin(tokenOf({ force_pw_change: true }));
    await visit('/course/7');
    expect(where()).toBe('/');
  });
});

describe('a logged-in user', () => {
  beforeEach(() => startLogin(tokenOf({ force_pw_change: false })));

  it('on the login page is sent home', async () => {
    home.resolve('home');
    await visit('/');
    expect(where()).toBe('/home');
  });

  it('who goes to another public page while home is loading is sent home from there too', async () => {
    await visit('/');
    await act(async () => {
      window.history.pushState(null, '', '/register');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await act(async () => home.resolve('home'));
    expect(where()).toBe('/home');
    expect(window.location.pathname).toBe('/home');
  });

  it('who came by a producer link is sent back to it', async () => {
    sessionStorage.setItem('palco.redirect', '/producer/7?token=abc');
    await visit('/');
    await waitFor(() => expect(where()).toBe('/producer/7'), longTimeout);
  });

  it('whose login ends sees why', async () => {
    const token = tokenOf({ force_pw_change: false });
    await visit('/course/7');
    await act(async () => endLogin(token, 'other_machine'));
    await waitFor(() => expect(where()).toBe('/forcedLogout{"reason":"other_machine"}'), longTimeout);
  });

  it.each(['/producer/7?token=abc', '/course/7'])(
    'whose login ends on %s comes back to it by the next',
    async (path) => {
      await visit(path);
      await waitFor(() => expect(sessionStorage.getItem('palco.redirect')).toBeNull(), longTimeout);
      await act(async () => endLogin(tokenOf({ force_pw_change: false }), 'expired'));
      await waitFor(() => expect(where()).toContain('/forcedLogout'), longTimeout);
      await waitFor(() => expect(localStorage.getItem('palco.token')).toBeNull());
      cleanup();
      startLogin(tokenOf({ force_pw_change: false }));
      await visit('/');
      await waitFor(() => expect(where()).toBe(path.split('?')[0]), longTimeout);
    },
  );
});
