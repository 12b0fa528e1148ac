// @vitest-environment happy-dom
import * as limits from '@palco/contract/limits';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { BrowserRouter } from '../../lib/router/BrowserRouter.tsx';
import { Switch } from '../../lib/router/Switch.tsx';
import NewPasswordPage from './NewPasswordPage.tsx';

/** Over long ago, if the clock of this machine were right. */
const tokenOf = (force_pw_change: boolean) =>
  `h.${btoa(JSON.stringify({ sub: 'u', sid: 's', force_pw_change, exp: 1 }))}.s`;

beforeEach(() => switchLanguage('pt-BR'));
afterEach(cleanup);

it.each([
  ['a recovery, whatever the clock of the machine says', tokenOf(true), 'Crie sua nova senha'],
  ['a login', tokenOf(false), 'Este link não vale mais'],
  ['nothing', 'a.b.c', 'Este link não vale mais'],
])('the link of %s', async (_title, token, heading) => {
  window.history.replaceState(null, '', `/newPassword/${token}`);
  await act(
    async () =>
      void render(
        <BrowserRouter>
          <Suspense>
            <Switch routes={[{ path: '/newPassword/:t', element: <NewPasswordPage /> }]} />
          </Suspense>
        </BrowserRouter>,
      ),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=password]'))
    expect(field.maxLength).toBe(limits.password.max);
});
