// @vitest-environment happy-dom
import type { ChatMessage } from '@palco/contract/chat/message';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { chatMessages } from './messages.ts';
import { useAnnouncer } from './use-announcer.ts';

beforeEach(async () => {
  await loadMessages(chatMessages);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const message = (number: number, userId = 'another') =>
  ({
    messageId: `${number}`,
    userId,
    messageSender: 'Ana',
    messageText: `oi ${number}`,
    blocked: false,
  }) as ChatMessage;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const open = () => {
  type Shown = { list: readonly ChatMessage[]; listName: string | null };
  return renderHook(({ list, listName }: Shown) => useAnnouncer(list, listName, 'me'), {
    initialProps: { list: [], listName: null } as Shown,
  });
};

it('announces the newest message that arrives, at a limited pace, and neither history nor own messages', () => {
  const { result, rerender } = open();
  rerender({ list: [message(1)], listName: null });
  rerender({ list: [message(1)], listName: 'general' });
  pass(10_000);
  expect(result.current).toBe('');
  rerender({ list: [message(1), message(2)], listName: 'general' });
  rerender({ list: [message(1), message(2), message(3)], listName: 'general' });
  pass(3000);
  expect(result.current).toContain('oi 3');
  rerender({ list: [message(3), message(4, 'me')], listName: 'general' });
  pass(3000);
  expect(result.current).toContain('oi 3');
});

it('announces nothing of a tab because it was opened', () => {
  const { result, rerender } = open();
  rerender({ list: [message(1)], listName: 'general' });
  rerender({ list: [message(1), message(2)], listName: 'general' });
  rerender({ list: [message(9)], listName: 'doubts' });
  pass(10_000);
  expect(result.current).toBe('');
  rerender({ list: [message(9), message(10)], listName: 'doubts' });
  pass(3000);
  expect(result.current).toContain('oi 10');
});
