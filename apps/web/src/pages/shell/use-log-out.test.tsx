// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserRouter } from '../../lib/router/BrowserRouter.tsx';
import { type Ask, setLeaveQuestion } from '../../lib/router/leave-guard.ts';
import { finishLeaving, startLogin } from '../../lib/storage/token-store.ts';
import { useLogOut } from './use-log-out.ts';

const LogOutButton = () => (
  <button type="button" onClick={useLogOut()}>
    Sair
  </button>
);

beforeEach(() => {
  // No server listens there: the logout itself stays unanswered.
  window.location.href = 'http://localhost:1/';
  startLogin('token-1');
});
afterEach(() => {
  cleanup();
  setLeaveQuestion(null);
  finishLeaving();
});

it('a producer who logs out on air is asked first, and stays logged in until the answer', async () => {
  const ask = vi.fn<Ask>();
  setLeaveQuestion(ask);
  render(<LogOutButton />, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByText('Sair'));
  expect(localStorage.getItem('palco.token')).toBe('token-1');
  const [goOn] = ask.mock.calls[0] ?? [];
  setLeaveQuestion(null);
  goOn?.();
  await vi.waitFor(() => expect(localStorage.getItem('palco.token')).toBeNull(), 10_000);
});
