import type { RunSheetItem } from '@palco/contract/run-sheet';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { startLogin } from '../../lib/storage/token-store.ts';
import { receiveToasts } from '../../ui/feedback/toast.ts';
import { messages } from './messages.en-US.ts';
import { RunSheetPanel } from './RunSheetPanel.tsx';

const itemOf = (id: string, change: Partial<RunSheetItem> = {}): RunSheetItem => ({
  id,
  kind: 'message',
  text: `Item ${id}`,
  time: null,
  isGone: false,
  releasedAt: null,
  doneAt: null,
  doneBy: null,
  timesFired: 0,
  ...change,
});

let items: RunSheetItem[];
let fired: string[];
/** Answers the firing; the connection is lost without an answer. */
let answer: ((id: string) => Response) | null;
const toasts: string[] = [];
let stopToasts = () => {};

const markFired = (id: string) => {
  items = items.map((item) =>
    item.id === id
      ? { ...item, doneAt: '2026-11-17T10:30:00.000Z', doneBy: 'Olga', timesFired: item.timesFired + 1 }
      : item,
  );
  return Response.json({ items, isFirst: true });
};

beforeEach(async () => {
  await switchLanguage('en-US');
  startLogin('none');
  fired = [];
  toasts.length = 0;
  answer = markFired;
  stopToasts = receiveToasts(({ text }) => void toasts.push(text));
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const id = /run-sheet\/(\d+)\/fire$/.exec(address)?.[1];
    if (id === undefined) return Response.json({ items });
    fired.push(`${id} ${body}`);
    if (!answer) throw new TypeError('lost');
    return answer(id);
  });
});
afterEach(() => {
  cleanup();
  stopToasts();
  vi.unstubAllGlobals();
});

let announce = (_kind: string) => {};
const follow = (_roomId: string, onEntry: (entry: { kind: string }) => void) => {
  announce = (kind) => onEntry({ kind });
  return () => {};
};
const open = async (isLive = true) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <Suspense>
            <RunSheetPanel roomId="9" isLive={isLive} follow={follow} />
          </Suspense>
        </QueryClientProvider>,
      ),
  );
  await screen.findByRole('button', { name: messages.fireNext });
};
const fireButton = (text: string) => screen.findByRole('button', { name: `${messages.fire}: ${text}` });
const eventually = (check: () => void) => vi.waitFor(check, 60_000);

describe('the run sheet', () => {
  it('is fired by keys: Enter the selected item, N the next, arrows select', async () => {
    items = [itemOf('1'), itemOf('2'), itemOf('3')];
    await open();
    const user = userEvent.setup();
    (await fireButton('Item 1')).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText(/Olga/);
    (await fireButton('Item 1')).focus();
    await user.keyboard('n');
    await eventually(() => expect(fired).toEqual(['2 {"timesFired":0}', '3 {"timesFired":0}']));
    await user.keyboard('{Control>}n{/Control}');
    expect(fired).toHaveLength(2);
  });

  it('takes N as a letter where a text is written', async () => {
    items = [itemOf('1')];
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: messages.add }));
    await user.click(await screen.findByRole('menuitem', { name: messages.kinds.cue }));
    const field = await screen.findByRole('textbox', { name: new RegExp(messages.cueText) });
    await user.type(field, 'n');
    expect([fired, (field as HTMLTextAreaElement).value]).toEqual([[], 'n']);
  });

  it('repeats the same firing after a lost connection, which the server takes once', async () => {
    items = [itemOf('1')];
    answer = null;
    await open();
    await userEvent.click(await fireButton('Item 1'));
    await eventually(() => expect(toasts).toEqual([messages.problems.offline]));
    answer = () => Response.json({ items: [itemOf('1', { doneAt: '2026-11-17T10:30:00.000Z' })], isFirst: false });
    await userEvent.click(await fireButton('Item 1'));
    await eventually(() => expect(toasts).toEqual([messages.problems.offline, messages.alreadyFired]));
    expect(fired).toEqual(['1 {"timesFired":0}', '1 {"timesFired":0}']);
  });

  it('says what cannot be fired and why, and shows hostile texts as they are', async () => {
    const text = '<img src=x onerror=alert(1)> \u202Eשלום';
    items = [
      itemOf('1', { text }),
      itemOf('2', { kind: 'quiz', isGone: true }),
      itemOf('3', { kind: 'quiz', releasedAt: 'x' }),
    ];
    await open(false);
    screen.getByText(text);
    screen.getByText(messages.gone.quiz);
    screen.getByText(messages.released);
    screen.getByText(messages.notLive);
    await userEvent.click(await fireButton(text));
    await eventually(() => expect(toasts).toEqual([messages.problems.ROOM_NOT_LIVE]));
    expect(fired).toEqual([]);
  });

  it('shows what another organizer fired', async () => {
    items = [itemOf('1')];
    await open();
    markFired('1');
    act(() => announce('run_sheet_fire'));
    await screen.findByText(/Olga/);
    screen.getByText(messages.allDone);
  });
});
