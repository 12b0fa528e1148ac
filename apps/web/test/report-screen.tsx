/** A report in a page of its own, with answers of the server that a test gives. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { switchLanguage } from '../src/lib/i18n/language.ts';
import { BrowserRouter } from '../src/lib/router/BrowserRouter.tsx';
import { startLogin } from '../src/lib/storage/token-store.ts';

type ReportScreen = {
  /** By the address without the query; any other address is answered by 404. */
  answers: Record<string, (query: URLSearchParams) => Response>;
  /** Requests that were made, the newest last. */
  readonly asked: string[];
  open(report: ReactNode, address?: string): Promise<void>;
};

/** In English. Call it once, at the top of the file. */
export const prepareReports = (): ReportScreen => {
  const asked: string[] = [];
  const reports: ReportScreen = {
    answers: {},
    asked,
    open: async (report, address = '/') => {
      globalThis.history.replaceState(null, '', address);
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
      await act(
        async () =>
          void render(
            <QueryClientProvider client={client}>
              <BrowserRouter>
                <Suspense>{report}</Suspense>
              </BrowserRouter>
            </QueryClientProvider>,
          ),
      );
    },
  };
  beforeEach(async () => {
    await switchLanguage('en-US');
    startLogin('none');
    reports.answers = {};
    asked.length = 0;
    // Without a layout everything would be as narrow as a phone.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const { pathname, searchParams } = new URL(address, 'http://palco.test');
      return reports.answers[pathname]?.(searchParams) ?? Response.json({ error: 'ROOM_NOT_FOUND' }, { status: 404 });
    });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return reports;
};

/** For `vi.waitFor`, which else gives up after a second: too early beside compilers. */
export const longTimeout = { timeout: 60_000 };

/** A click that changes the address: the page changes in a transition, which `act` has to wait for. */
export const press = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** The texts of the cells, row by row, with the headings. */
export const cellsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? ''));

/** The figures over a report by their names. */
export const figuresOf = (region: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...region.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']),
  );
