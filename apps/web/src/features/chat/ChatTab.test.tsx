// @vitest-environment happy-dom
import type { ChatMessage } from '@palco/contract/chat/message';
import { tabs } from '@palco/domain/chat/permissions';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import { ChatTab } from './ChatTab.tsx';
import { ChatSession } from './chat-session.ts';
import { chatMessages } from './messages.ts';
import { createDrafts } from './use-draft.ts';
import { useSelected } from './use-selected.ts';

const question = (messageSender: string): ChatMessage => ({
  messageId: messageSender,
  roomId: '7',
  userId: messageSender,
  messageSender,
  messageText: 'Qual lente?',
  type: 'questionMessage',
  permissions: [],
  blocked: false,
  colorIndex: 0,
  created_at: '2026-03-01T12:00:00.000Z',
  originalMessageId: null,
  clientId: messageSender,
  replies: [],
});
const abilities = {
  ownUserId: '2',
  seesBlocked: false,
  actionsOf: null,
  selectedId: null,
  onSelect: null,
};

const Doubts = ({ session }: { readonly session: ChatSession }) => {
  const { selected, toggle, deselect } = useSelected();
  const [drafts] = useState(() => createDrafts('2', '7'));
  return (
    <>
      {['Ana', 'Bia'].map((name) => (
        <button key={name} type="button" onClick={() => toggle(question(name))}>
          {name}
        </button>
      ))}
      <ChatTab
        tab={tabs.doubts}
        roomId="7"
        session={session}
        state={{ ...session.store.get(), instructor: true, pending: [] }}
        abilities={abilities}
        drafts={drafts}
        selected={selected}
        head={null}
        onDeselect={deselect}
      />
    </>
  );
};

beforeEach(async () => {
  await switchLanguage('pt-BR');
  await loadMessages(chatMessages);
});
afterEach(cleanup);

it('a reply that is acknowledged late does not deselect the question selected meanwhile', async () => {
  const answer = Promise.withResolvers<ChatMessage>();
  const line = { send: () => answer.promise };
  render(<Doubts session={new ChatSession('7', '2', line as unknown as Realtime)} />);
  await userEvent.click(screen.getByText('Ana'));
  await userEvent.type(await screen.findByRole('textbox'), 'A de 50 mm.{Enter}');
  await userEvent.click(screen.getByText('Bia'));
  await act(async () => answer.resolve(question('reply')));
  expect(screen.getByText('Respondendo a Bia')).toBeTruthy();
});
