import * as limits from '@palco/contract/limits';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { receiveToasts, type ToastRequest, toast } from './toast.ts';

afterEach(cleanup);

describe('a toast', () => {
  it.each([
    ['success', 3000],
    ['error', 5000],
    ['warning', 3000],
    ['common', 2000],
  ] as const)('of kind %s stays for %i ms', (tone, durationMs) => {
    const received: ToastRequest[] = [];
    const stop = receiveToasts((request) => received.push(request));
    toast[tone]('Saved');
    stop();
    expect(received).toEqual([{ tone, text: 'Saved', durationMs }]);
  });

  it('with a button stays long enough to reach it', () => {
    const received: ToastRequest[] = [];
    const stop = receiveToasts((request) => received.push(request));
    toast.success('Revoked', { label: 'Undo', onSelect: () => {} });
    stop();
    expect(received).toMatchObject([{ text: 'Revoked', durationMs: 10_000, action: { label: 'Undo' } }]);
  });

  it('requested before the host is mounted is shown afterwards', () => {
    toast.success('Early');
    const received: ToastRequest[] = [];
    receiveToasts((request) => received.push(request))();
    expect(received.map((request) => request.text)).toEqual(['Early']);
  });
});

describe('the toast host', () => {
  it('shows at most five, the newest, each with a button that hides it', async () => {
    await act(async () => void render(<ToastHost hideLabel="Hide" label="Notifications" />));
    for (let number = 1; number <= limits.toast.maxVisible + 2; number += 1) toast.error(`Toast ${number}`);
    await screen.findByText('Toast 7', {}, { timeout: 15_000 });
    const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    const newest = ['Toast 7', 'Toast 6', 'Toast 5', 'Toast 4', 'Toast 3'];
    await waitFor(() => expect(shown()).toEqual(newest), { timeout: 4000 });
    expect(screen.getAllByRole('button', { name: 'Hide' })).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite');
  }, 20_000);

  it('shows a button that acts and hides the toast', async () => {
    await act(async () => void render(<ToastHost hideLabel="Hide" label="Notifications" />));
    let undone = 0;
    toast.success('Revoked', { label: 'Undo', onSelect: () => (undone += 1) });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 15_000 }));
    expect(undone).toBe(1);
    await waitFor(() => expect(screen.queryByText('Revoked')).toBeNull(), { timeout: 4000 });
  }, 20_000);

  it('shows a repeated toast once', async () => {
    await act(async () => void render(<ToastHost hideLabel="Hide" label="Notifications" />));
    toast.warning('Again');
    toast.warning('Again');
    toast.warning('Last');
    await screen.findByText('Last', {}, { timeout: 15_000 });
    expect(screen.getAllByText('Again')).toHaveLength(1);
  }, 20_000);
});
