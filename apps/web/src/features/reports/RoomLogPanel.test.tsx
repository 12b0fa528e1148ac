import type { LogEntry } from '@palco/contract/reports';
import { eventKinds } from '@palco/contract/reports/kinds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { BrowserRouter } from '../../lib/router/BrowserRouter.tsx';
import { startLogin } from '../../lib/storage/token-store.ts';
import { messages as english } from './messages.en-US.ts';
import { messages as spanish } from './messages.es-ES.ts';
import { messages as portuguese } from './messages.pt-BR.ts';
import { PersonLogPanel } from './PersonLogPanel.tsx';
import { RoomLogPanel } from './RoomLogPanel.tsx';
import { valuesOf } from './sentence.ts';

const entryOf = (id: number, change: Partial<LogEntry> = {}): LogEntry => ({
  id: String(id),
  at: '2026-11-17T10:30:00.000Z',
  kind: 'live_begin',
  who: { id: '5', name: 'Olga' },
  room: { id: '9', name: 'Aula' },
  person: null,
  course: null,
  details: {},
  ...change,
});

let pages: Record<string, { entries: LogEntry[]; hasMore: boolean }>;
beforeEach(async () => {
  await switchLanguage('en-US');
  startLogin('none');
  vi.stubGlobal('fetch', async (address: string) => {
    const before = new URL(address, 'http://palco.test').searchParams.get('before') ?? 'first';
    return pages[before]
      ? Response.json(pages[before])
      : Response.json({ error: 'SERVICE_UNAVAILABLE' }, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (panel: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <Suspense>{panel}</Suspense>
          </BrowserRouter>
        </QueryClientProvider>,
      ),
  );
};
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);

it.each([
  ['pt-BR', portuguese],
  ['en-US', english],
  ['es-ES', spanish],
])('each kind of event has a sentence in %s', (_language, { sentences }) => {
  const values = valuesOf(entryOf(1, { details: { text: 'x', userIds: ['1', '2'] } }));
  const shown = eventKinds.map((kind) =>
    sentences[kind](values)
      .filter((part) => typeof part === 'string')
      .join(''),
  );
  expect(shown.filter((text) => text.trim().length < 5)).toEqual([]);
});

describe('the log', () => {
  it('links the people, keeps hostile texts as they are, and names what was deleted', async () => {
    const text = '<script>alert(1)</script> {who} \u202Eabc';
    pages = {
      first: {
        entries: [
          entryOf(3, { kind: 'pin_message', details: { text } }),
          entryOf(2, { kind: 'block_user', person: { id: null, name: 'Vera' }, room: { id: null, name: 'Antiga' } }),
          entryOf(1, { kind: 'recording_stopped', who: null }),
        ],
        hasMore: false,
      },
    };
    await open(<PersonLogPanel userId="5" />);
    await screen.findByText(/disk full/);
    expect(rows()).toEqual([
      `Olga pinned the message “\u2068${text}\u2069”Room: Aula`,
      'Olga blocked Vera in the chatRoom: Antiga (deleted)',
      'The recording stopped: disk fullRoom: Aula',
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/organizer/people/5',
      '/organizer/rooms/9',
      '/organizer/people/5',
      '/organizer/rooms/9',
    ]);
  });

  it('loads older entries on demand', async () => {
    pages = { first: { entries: [entryOf(7)], hasMore: true }, 7: { entries: [entryOf(6)], hasMore: false } };
    await open(<RoomLogPanel roomId="9" />);
    await userEvent.click(await screen.findByRole('button', { name: english.loadMore }));
    await vi.waitFor(() => expect(rows()).toHaveLength(2), 60_000);
    expect(screen.queryByRole('button', { name: english.loadMore })).toBeNull();
  });

  it('says so when it cannot be loaded, and when it is empty', async () => {
    pages = {};
    await open(<RoomLogPanel roomId="9" />);
    await screen.findByText(english.failed);
    pages = { first: { entries: [], hasMore: false } };
    await userEvent.click(await screen.findByRole('button', { name: english.tryAgain }));
    await screen.findByText(english.empty);
  });
});
