// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../../lib/i18n/language.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { chatMessages } from './messages.ts';
import { PinnedMessages } from './PinnedMessages.tsx';

const pinned = [
  { messageId: '1', message: 'Leiam o material', messageSender: 'Ana' },
  { messageId: '2', message: 'A aula começa às 10', messageSender: 'Bia' },
];

beforeEach(async () => {
  await switchLanguage('pt-BR');
  await loadMessages(chatMessages);
});
afterEach(cleanup);

it('says who wrote each pin, and opens and folds them by a press', async () => {
  render(<PinnedMessages pinned={pinned} onUnpin={null} />);
  const list = await screen.findByRole('list', { name: 'Mensagens fixadas' });
  const [first] = screen.getAllByRole('button', { expanded: false });
  expect(first?.textContent).toBe('Ana Leiam o material');
  expect(screen.getByText('+1')).toBeTruthy();
  if (first) await userEvent.click(first);
  expect(list.hasAttribute('data-open')).toBe(true);
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button')[1] as HTMLElement);
  expect(list.hasAttribute('data-open')).toBe(false);
});

it('lets an organizer unpin each of them', async () => {
  const unpinned: string[] = [];
  render(<PinnedMessages pinned={pinned} onUnpin={(id) => unpinned.push(id)} />);
  const [, second] = await screen.findAllByRole('button', { name: 'Desafixar' });
  if (second) await userEvent.click(second);
  expect(unpinned).toEqual(['2']);
});
