import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { emptyDraft, type RoomDraft } from '@palco/domain/rooms/draft';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { switchLanguage } from '../../../lib/i18n/language.ts';
import { leaveBy } from '../../../lib/router/leave-guard.ts';
import { leaveLogin } from '../../../lib/storage/token-store.ts';
import { messages } from './messages.pt-BR.ts';
import { RestoredNotice } from './RestoredNotice.tsx';
import { RoomForm } from './RoomForm.tsx';
import { draftOf, useRoomDraft } from './use-room-draft.ts';

const first = { ...emptyDraft, name: 'Luz', description: 'Antes', channelId: '1', courseId: '2' };
const stored = 'palco.room-drafts';

type Shown = {
  readonly userId?: string;
  readonly roomId?: string;
  readonly saved?: RoomDraft;
  readonly updatedAt?: string;
  readonly fixed?: readonly (keyof RoomDraft)[];
  /** The page of a new room is left once it is made. */
  readonly isLeft?: boolean;
  readonly save?: (draft: RoomDraft) => Promise<RoomDetails>;
};
const Form = ({
  userId = '7',
  roomId = '3',
  saved = first,
  updatedAt = 'monday',
  fixed = [],
  isLeft = false,
  save,
}: Shown) => {
  const [values, setValues] = useState(saved);
  const room = useRoomDraft({
    saved: values,
    updatedAt,
    owner: { userId, roomId },
    fixed,
    save: save ?? ((draft) => Promise.resolve(draft as RoomDetails)),
    onSaved: (updated) => (isLeft ? undefined : setValues(draftOf(updated))),
  });
  return (
    <>
      <RestoredNotice room={room} />
      <RoomForm room={room} isNew={false} canAddChannel />
      {room.guard.isAsking && (
        <button type="button" onClick={room.guard.leave}>
          {messages.leave}
        </button>
      )}
    </>
  );
};
/** The page as it is after a reload. */
const open = (shown: Shown = {}) => {
  cleanup();
  return act(
    async () =>
      void render(
        <QueryClientProvider client={new QueryClient()}>
          <Suspense>
            <Form {...shown} />
          </Suspense>
        </QueryClientProvider>,
      ),
  );
};

beforeEach(async () => {
  await switchLanguage('pt-BR');
  localStorage.removeItem(stored);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ channels: [{ id: '1', name: 'Palco' }], courses: [{ id: '2', name: 'Luz' }] })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const notice = () => screen.queryByText(messages.restoredTitle);
const type = async (text: string) => {
  await user.clear(field(messages.name));
  await user.type(field(messages.name), text);
};
const press = (name: string) => user.click(screen.getByRole('button', { name }));

it('shows unsaved changes again after a reload, until they are discarded', async () => {
  await open();
  expect(notice()).toBeNull();
  await type('Som');
  await user.click(field(messages.membersOnly));

  await open();
  expect([field(messages.name).value, field(messages.membersOnly).checked]).toEqual(['Som', true]);
  expect(screen.getByText(messages.restoredText)).toBeTruthy();

  await press(messages.discardRestored);
  expect([field(messages.name).value, notice(), localStorage.getItem(stored)]).toEqual(['Luz', null, null]);
  await vi.waitFor(() => expect(document.activeElement).toBe(field(messages.name)));
  await open();
  expect([field(messages.name).value, notice()]).toEqual(['Luz', null]);
});

it('keeps the changes of each person apart', async () => {
  await open();
  await type('Som');
  await open({ userId: '8' });
  expect([field(messages.name).value, notice()]).toEqual(['Luz', null]);
  await type('Cor');
  await press(messages.discard);
  expect(field(messages.name).value).toBe('Luz');
  await open();
  expect(field(messages.name).value).toBe('Som');
});

it.each<[string, Shown]>([
  ['other values', { saved: { ...first, description: 'Depois' } }],
  ['a later change', { updatedAt: 'tuesday' }],
])(
  'says that the room was changed meanwhile when it has %s, and shows them where nothing was typed',
  async (_, now) => {
    await open();
    await type('Som');
    await open(now);
    expect(screen.getByText(messages.restoredOutdated)).toBeTruthy();
    expect(field(messages.name).value).toBe('Som');
    expect(field(messages.description).value).toBe(now.saved?.description ?? 'Antes');
  },
);

it('leaves out what can no longer be changed or is saved already', async () => {
  await open();
  await user.click(field(messages.interactive));
  await open({ fixed: ['interactive'] });
  expect([field(messages.interactive).checked, notice()]).toEqual([false, null]);
  await open({ saved: { ...first, interactive: true } });
  expect(notice()).toBeNull();
});

it('forgets changes that were saved, but not those the server refused', async () => {
  await open({ save: () => Promise.reject(new Error('refused')) });
  await type('Som');
  await press(messages.save);
  await open();
  expect(field(messages.name).value).toBe('Som');
  await press(messages.save);
  await vi.waitFor(() => expect([notice(), localStorage.getItem(stored)]).toEqual([null, null]));
  await type(' Cor ');
  await press(messages.save);
  await vi.waitFor(() => expect([field(messages.name).value, localStorage.getItem(stored)]).toEqual(['Cor', null]));
  await type('Tom');
  await open();
  expect(field(messages.name).value).toBe('Tom');
});

it('forgets the changes of a room that was made, while its page is being left', async () => {
  const save = vi.fn((draft: RoomDraft) => Promise.resolve(draft as RoomDetails));
  await open({ isLeft: true, save });
  await type('Som ');
  await press(messages.save);
  await vi.waitFor(() => expect([save.mock.calls.length, field(messages.name).value]).toEqual([1, 'Som']));
  expect(localStorage.getItem(stored)).toBeNull();
});

it('forgets changes that were left without saving', async () => {
  await open();
  await type('Som');
  const go = vi.fn();
  act(() => leaveBy(go));
  expect([go.mock.calls.length, localStorage.getItem(stored) === null]).toEqual([0, false]);
  await press(messages.leave);
  expect([go.mock.calls.length, localStorage.getItem(stored)]).toEqual([1, null]);
});

/** The form of a new room in another tab: session storage is its own. */
const openNew = async (tab: string) => {
  sessionStorage.setItem('palco.tab', tab);
  await open({ roomId: 'new', saved: emptyDraft, updatedAt: '' });
};
const closeTab = () => act(async () => void window.dispatchEvent(new Event('pagehide')));

it('keeps the new room of each tab apart, and saving one leaves the other', async () => {
  await openNew('one');
  await type('Som');
  await openNew('two');
  expect([field(messages.name).value, notice()]).toEqual(['', null]);
  await type('Cor');
  await openNew('one');
  expect(field(messages.name).value).toBe('Som');
  await press(messages.discard);
  await openNew('two');
  expect([field(messages.name).value, screen.getByText(messages.restoredText) !== null]).toEqual(['Cor', true]);
});

it('continues the new room of a tab that was closed, in one tab only', async () => {
  await openNew('one');
  await type('Som');
  await closeTab();
  await openNew('two');
  expect(field(messages.name).value).toBe('Som');
  await openNew('three');
  expect(field(messages.name).value).toBe('');
});

it('continues a new room that was not changed for an hour, as after a crash', async () => {
  await openNew('one');
  await type('Som');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await openNew('two');
  expect(field(messages.name).value).toBe('Som');
});

it('forgets all changes with the logout', async () => {
  await open();
  await type('Som');
  leaveLogin();
  expect(localStorage.getItem(stored)).toBeNull();
});

it.each(['{', 'null', '[["7 3",{"draft":{"name":1}}]]', '{"7 3":{}}'])('ignores a stored %s', async (text) => {
  localStorage.setItem(stored, text);
  await open();
  expect([field(messages.name).value, notice()]).toEqual(['Luz', null]);
  await type('Som');
  await open();
  expect(field(messages.name).value).toBe('Som');
});
