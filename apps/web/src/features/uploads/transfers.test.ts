import { afterEach, expect, it, vi } from 'vitest';
import { mayReload } from '../../lib/router/leave-guard.ts';
import { problemOfFile, startTransfer, stopTransfer } from './transfers.ts';

afterEach(() => {
  stopTransfer('1');
  vi.unstubAllGlobals();
});

it('keeps the page and its file while the server does not answer', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetched);
  expect(mayReload()).toBe(true);
  const transfer = startTransfer('1', new File(['film'], 'film.mp4'), () => {});
  expect(mayReload()).toBe(false);
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1), { timeout: 60_000 });
  expect(mayReload()).toBe(false);
  stopTransfer('1');
  expect(mayReload()).toBe(true);
  await transfer;
});

it.each([
  ['film.mp4', '', 'empty'],
  ['film.mkv', 'x', null],
  ['film.avi', 'x', 'not_a_video'],
])('says what is wrong with %s of the content "%s": %s', (name, content, problem) => {
  expect(problemOfFile(new File([content], name))).toBe(problem);
});
