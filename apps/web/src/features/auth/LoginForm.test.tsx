// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { BrowserRouter } from '../../lib/router/BrowserRouter.tsx';
import { LoginForm } from './LoginForm.tsx';

const renderForm = async () => {
  await act(async () => {
    render(
      <BrowserRouter>
        <Suspense>
          <LoginForm onFirstAccess={() => {}} />
        </Suspense>
      </BrowserRouter>,
    );
  });
  return {
    user: userEvent.setup(),
    email: await screen.findByLabelText<HTMLInputElement>('E-mail'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    submit: screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }),
  };
};

beforeEach(() => {
  // No server listens there.
  window.location.href = 'http://localhost:1/';
  return switchLanguage('en-US');
});
afterEach(cleanup);

describe('the login form', () => {
  it('cannot be submitted before the e-mail is valid and a password is there', async () => {
    const { user, email, password, submit } = await renderForm();
    expect(submit.disabled).toBe(true);
    await user.type(email, 'viewer@palco');
    await user.type(password, 'x');
    expect(submit.disabled).toBe(true);
    await user.type(email, '.test');
    expect(submit.disabled).toBe(false);
  });

  it('says INVALID E-MAIL. when the field is left, and not before', async () => {
    const { user, email } = await renderForm();
    await user.type(email, 'viewer');
    expect(screen.queryByText('INVALID E-MAIL.')).toBeNull();
    await user.tab();
    expect(screen.getByText('INVALID E-MAIL.')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  it('moves from the password to the forgot-password link with Tab', async () => {
    const { user, password } = await renderForm();
    await user.click(password);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Forgot my password');
    expect(document.activeElement?.getAttribute('href')).toBe('/recoverPassword');
  });

  it('submits with Enter and says so when the server does not answer', async () => {
    const { user, email, password } = await renderForm();
    await user.type(email, 'viewer@palco.test');
    await user.type(password, 'secret{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('No internet access');
  });
});
