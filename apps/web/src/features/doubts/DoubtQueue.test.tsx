import type { Doubt, DoubtQueue as Queue } from '@palco/contract/doubts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { startLogin } from '../../lib/storage/token-store.ts';
import { receiveToasts, type ToastAction } from '../../ui/feedback/toast.ts';
import { DoubtQueue } from './DoubtQueue.tsx';
import { messages } from './messages.en-US.ts';

const now = '2026-11-17T10:30:00.000Z';
const doubtOf = (messageId: string, change: Partial<Doubt> = {}): Doubt => ({
  messageId,
  sender: 'Vera',
  text: `Doubt ${messageId}`,
  isBlocked: false,
  createdAt: now,
  state: 'waiting',
  taken: null,
  answer: null,
  done: null,
  ...change,
});
const takenBy = (userId: string, by: string, leftMs = 300_000) =>
  ({ state: 'taken', taken: { userId, by, at: now, leftMs } }) as const;
const queueOf = (open: Doubt[], change: Partial<Queue> = {}): Queue => ({
  open,
  openCount: open.length,
  closed: [],
  canAnswer: true,
  now,
  ...change,
});

let queue: Queue;
let calls: string[];
let readAt: string[];
let bodies: { text: string; clientId: string }[];
/** The answer to an action; without one the connection is lost. */
let answer: ((action: string) => Response | Promise<Response>) | null;
let isReadable: boolean;
/** Reads wait for it. */
let held: Promise<void>;
const toasts: { text: string; action?: ToastAction }[] = [];
let stopToasts = () => {};

beforeEach(async () => {
  await switchLanguage('en-US');
  startLogin('none');
  [calls, readAt, bodies, isReadable, held] = [[], [], [], true, Promise.resolve()];
  toasts.length = 0;
  answer = () => Response.json(queue);
  stopToasts = receiveToasts((toast) => void toasts.push(toast));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const [, id, action] = /doubts\/(\d+)\/(\w+)$/.exec(address) ?? [];
    if (action === undefined) {
      calls.push('read');
      readAt.push(address);
      await held;
      return isReadable ? Response.json(queue) : Response.json({ error: 'SERVER_ERROR' }, { status: 500 });
    }
    calls.push(`${method} ${id} ${action}`);
    if (body) bodies.push(JSON.parse(body));
    if (!answer) throw new TypeError('lost');
    return answer(action);
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
const open = async (isChatEnabled = true, followed: typeof follow | null = follow) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <Suspense>
            <DoubtQueue roomId="9" userId="1" isChatEnabled={isChatEnabled} follow={followed} />
          </Suspense>
        </QueryClientProvider>,
      ),
  );
  // Changes that tests make afterwards must not reach the first answer.
  await vi.waitFor(() => expect(calls).toContain('read'));
};
const named = (name: string) => screen.findByRole('button', { name });
const refused = (error: string) => Response.json({ error }, { status: 409 });
const eventually = (check: () => void) => vi.waitFor(check, 60_000);

describe('the queue of doubts', () => {
  it('is taken and answered with Enter, and the field has the focus', async () => {
    queue = queueOf([doubtOf('1'), doubtOf('2')]);
    await open();
    queue = queueOf([doubtOf('1', takenBy('1', 'Me')), doubtOf('2')]);
    await userEvent.click(await named(messages.takeNamed({ text: 'Doubt 1' })));
    const field = await screen.findByRole('textbox', { name: messages.answer });
    expect(document.activeElement).toBe(field);
    screen.getByText(messages.yours);
    queue = queueOf([doubtOf('2')], { closed: [doubtOf('1', { state: 'answered' })] });
    await userEvent.type(field, 'First{Shift>}{Enter}{/Shift}second{Enter}');
    await eventually(() => expect(bodies.map(({ text }) => text)).toEqual(['First\nsecond']));
    await eventually(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(toasts.map(({ text }) => text)).toEqual([messages.sent]);
  });

  it('is answered once, though the response to its take comes last', async () => {
    queue = queueOf([doubtOf('4')]);
    await open();
    const taken = Promise.withResolvers<Response>();
    answer = (action) => (action === 'take' ? taken.promise : Response.json(queueOf([])));
    await userEvent.click(await named(messages.takeNamed({ text: 'Doubt 4' })));
    queue = queueOf([doubtOf('4', takenBy('1', 'Me'))]);
    const taking = Response.json(queue);
    await act(async () => announce('monitors'));
    await userEvent.type(await screen.findByRole('textbox'), 'On the wall{Enter}{Enter}');
    expect(bodies).toEqual([]);
    taken.resolve(taking);
    await screen.findByText(messages.empty);
    expect(bodies.map(({ text }) => text)).toEqual(['On the wall']);
    expect(toasts.map(({ text }) => text)).toEqual([messages.sent]);
  });

  it('keeps a text that was refused or lost, and sends it again as the same message', async () => {
    queue = queueOf([doubtOf('1', takenBy('1', 'Me'))]);
    await open();
    const field = (await screen.findByRole('textbox')) as HTMLTextAreaElement;
    expect(document.activeElement).not.toBe(field);
    await userEvent.type(field, 'see example.org');
    await screen.findByText(messages.textProblems.not_allowed);
    await userEvent.clear(field);
    answer = null;
    await userEvent.type(field, 'On the wall{Enter}');
    await screen.findByText(messages.problems.offline ?? '');
    // The five minutes ended meanwhile.
    queue = queueOf([doubtOf('1')]);
    await act(async () => announce('monitors'));
    await eventually(() => expect(screen.queryByText(messages.yours)).toBeNull());
    expect(field.value).toBe('On the wall');
    answer = () => Response.json(queueOf([]));
    await userEvent.click(await named(messages.send));
    await screen.findByText(messages.empty);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('keeps a text half written when the page is laid out anew, until the doubt is given back', async () => {
    queue = queueOf([doubtOf('3', takenBy('1', 'Me'))]);
    await open();
    await userEvent.type(await screen.findByRole('textbox'), 'Half');
    cleanup();
    await open();
    expect(((await screen.findByRole('textbox')) as HTMLTextAreaElement).value).toBe('Half');
    queue = queueOf([doubtOf('3')]);
    await userEvent.click(await named(messages.release));
    await eventually(() => expect(screen.queryByRole('textbox')).toBeNull());
  });

  it('is read by organizers and by monitors each by their own route', async () => {
    queue = queueOf([]);
    await open();
    await screen.findByText(messages.empty);
    expect(readAt.at(-1)).toContain('/api/organizer/rooms/9/doubts');
    cleanup();
    await open(true, null);
    await screen.findByText(messages.empty);
    expect(readAt.at(-1)).toMatch(/\/api\/rooms\/9\/doubts$/);
  });

  it('says who took a doubt, also when another monitor was faster', async () => {
    queue = queueOf([doubtOf('1')]);
    await open();
    answer = () => refused('DOUBT_TAKEN');
    queue = queueOf([doubtOf('1', takenBy('2', 'Monica'))]);
    await userEvent.click(await named(messages.takeNamed({ text: 'Doubt 1' })));
    await screen.findByText(messages.takenBy({ name: 'Monica' }));
    expect(toasts.map(({ text }) => text)).toEqual([messages.problems.DOUBT_TAKEN]);
    expect(screen.queryByRole('button', { name: messages.takeNamed({ text: 'Doubt 1' }) })).toBeNull();
  });

  it('asks again when a take ends', async () => {
    queue = queueOf([doubtOf('1', takenBy('2', 'Monica', 1))]);
    await open();
    queue = queueOf([doubtOf('1')]);
    await named(messages.takeNamed({ text: 'Doubt 1' }));
  });

  it('is marked as done, with undo, by organizers who may not answer', async () => {
    queue = queueOf([doubtOf('1')], { canAnswer: false });
    await open();
    await screen.findByText(messages.monitorsOnly);
    expect(screen.queryByRole('button', { name: messages.takeNamed({ text: 'Doubt 1' }) })).toBeNull();
    const done = doubtOf('1', { state: 'done', done: { by: 'Olga', at: now } });
    queue = queueOf([], { canAnswer: false, closed: [done] });
    await userEvent.click(await named(messages.doneNamed({ text: 'Doubt 1' })));
    await screen.findByText(messages.empty);
    screen.getByText(messages.doneBy({ name: 'Olga' }));
    queue = queueOf([doubtOf('1')], { canAnswer: false });
    await act(async () => toasts[0]?.action?.onSelect());
    await named(messages.doneNamed({ text: 'Doubt 1' }));
    expect(calls.filter((call) => call !== 'read')).toEqual(['POST 1 done', 'DELETE 1 done']);
  });

  it('shows hostile texts as they are, how long they wait and how many more there are', async () => {
    const text = '<img src=x onerror=alert(1)> \u202Eשלום';
    const createdAt = '2026-11-17T10:17:30.000Z';
    queue = queueOf([doubtOf('1', { text, createdAt, isBlocked: true })], { openCount: 121, canAnswer: false });
    await open(false);
    const row = within(await screen.findByRole('listitem'));
    row.getByText(text);
    row.getByText('12 min. ago');
    row.getByText(messages.blocked);
    screen.getByText('121 questions in the queue');
    screen.getByText('and 120 more after these');
    screen.getByText(messages.chatIsOff);
  });

  it('can be loaded again after a failure', async () => {
    queue = queueOf([]);
    isReadable = false;
    await open();
    await screen.findByText(messages.failed);
    isReadable = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await userEvent.click(await named(messages.tryAgain));
    // The error on the screen stays until there is an answer.
    screen.getByText(messages.failed);
    resolve();
    await screen.findByText(messages.empty);
  });
});
