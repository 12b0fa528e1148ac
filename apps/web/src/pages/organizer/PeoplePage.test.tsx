import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../../features/people/messages.pt-BR.ts';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { BrowserRouter } from '../../lib/router/BrowserRouter.tsx';
import { startLogin } from '../../lib/storage/token-store.ts';
import PeoplePage from './PeoplePage.tsx';

/** The answer of the server to the list; null answers never. */
let answer: Response | null;

beforeEach(async () => {
  await switchLanguage('pt-BR');
  startLogin('none');
  window.history.replaceState(null, '', '/organizer/people?search=ana');
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.startsWith('/api/people')) return Promise.resolve(Response.json({ channels: [], courses: [] }));
    return answer === null ? new Promise(() => {}) : Promise.resolve(answer.clone());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <Suspense>
              <PeoplePage />
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>,
      ),
  );
};
const person = {
  id: '7',
  name: 'Ana Souza',
  email: 'ana@example.org',
  thumbnailUrl: null,
  roles: { admin: false, organizer: false, monitor: false },
  isBlocked: true,
  hasPassword: true,
  courseCount: 2,
  lastSeenAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
};
const listOf = (people: readonly object[]) => Response.json({ people, total: people.length, pageSize: 50 });

it.each([
  ['is loaded', () => null, messages.loading],
  ['is refused', () => Response.json({ error: 'NO_PERMISSION' }, { status: 403 }), messages.noPermissionTitle],
  ['fails', () => Response.json({ error: 'SERVICE_UNAVAILABLE' }, { status: 503 }), messages.failedTitle],
  ['finds no people', () => listOf([]), messages.nothingFound],
  ['has people', () => listOf([person]), 'Ana Souza'],
])('the list of people that %s says so', async (_title, answerOf, text) => {
  answer = answerOf();
  await open();
  const found = await screen.findAllByText((_, element) =>
    [element?.textContent, element?.getAttribute('aria-label')].includes(text),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>(messages.search).value).toBe('ana');
});
