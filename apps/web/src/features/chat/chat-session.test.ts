import * as contract from '@palco/contract/chat';
import type { ChatMessage } from '@palco/contract/chat/message';
import { chatEnabled } from '@palco/contract/chat/settings';
import { teamChanged } from '@palco/contract/teams';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import type { Realtime } from '../../lib/realtime/realtime-client.ts';
import { ChatSession } from './chat-session.ts';

const message = (change: Partial<ChatMessage>): ChatMessage => ({
  messageId: '1',
  roomId: '7',
  userId: '2',
  messageSender: 'Ana',
  messageText: 'oi',
  type: 'roomMessage',
  permissions: [],
  blocked: false,
  colorIndex: 0,
  created_at: '2026-03-01T12:00:00.000Z',
  originalMessageId: null,
  clientId: 'a',
  replies: [],
  ...change,
});
const team = (teamId: string) => ({ teamId, teamName: teamId, members: [] });
const snapshot = (change: Partial<contract.ChatSnapshot> = {}): contract.ChatSnapshot => ({
  instructor: false,
  organizer: false,
  blocked: false,
  slowModeS: 0,
  isTeamChatEnabled: true,
  team: team('1'),
  messages: [],
  questions: [],
  hasMoreQuestions: false,
  pinnedMessages: [],
  ...change,
});

/** A realtime client with scripted answers. */
const makeLine = () => {
  const handlers = new Map<string, (payload: unknown) => void>();
  const answers = new Map<string, () => unknown>([
    [contract.enterChat.name, () => snapshot()],
    [contract.messagesAfter.name, () => ({ messages: [], hasMore: false, deletedIds: [], blockedUserIds: [] })],
    [contract.exitChat.name, () => ({})],
  ]);
  let connect = () => {};
  const line = {
    send: async ({ name }: { name: string }) => answers.get(name)?.(),
    on: ({ name }: { name: string }, handle: (payload: unknown) => void) => {
      handlers.set(name, handle);
      return () => handlers.delete(name);
    },
    onConnection: (listener: (what: string) => void) => {
      connect = () => listener('connect');
      return () => {};
    },
  };
  return {
    realtime: line as unknown as Realtime,
    answer: (name: string, with_: () => unknown) => answers.set(name, with_),
    notify: ({ name }: { name: string }, payload: object) => handlers.get(name)?.({ roomId: '7', ...payload }),
    reconnect: async () => {
      connect();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const opened = async () => {
  const line = makeLine();
  const session = new ChatSession('7', '2', line.realtime);
  session.open(true);
  await vi.advanceTimersByTimeAsync(0);
  const texts = () =>
    Object.values(session.store.get().lists).flatMap((list) => list.map((one: ChatMessage) => one.messageText));
  return { line, session, texts, state: () => session.store.get() };
};

describe('the chat of a page', () => {
  it('shows a message once when its acknowledgement was lost and the next connection delivers it', async () => {
    const { line, session, texts, state } = await opened();
    line.answer(contract.sendMessage.name, () => {
      throw new NetworkError(new Error('lost'));
    });
    await expect(session.send(0, 'oi', null, 'mine')).rejects.toThrow();
    expect(state().pending).toMatchObject([{ clientId: 'mine', status: 'failed' }]);
    line.answer(contract.enterChat.name, () => snapshot({ messages: [message({ clientId: 'mine' })] }));
    await line.reconnect();
    expect([texts(), state().pending]).toEqual([['oi'], []]);
  });

  it.each([
    ['the server refuses', new ApiError('WARNINGS_MESSAGES_NOTFOUND', 404), true],
    ['no server answers', new NetworkError(new Error('gone')), false],
    ['the end of the login refuses', new ApiError('ERROR_CREDENTIALS', 401), false],
  ])('reports an exit that %s: %s', async (_title, error, isReported) => {
    const { line, session } = await opened();
    line.answer(contract.exitChat.name, () => {
      throw error;
    });
    await expect(
      session.close().then(
        () => false,
        () => true,
      ),
    ).resolves.toBe(isReported);
  });

  it.each([
    ['another team', { team: team('2') }],
    ['no team', { team: null }],
    ['a team chat that is off', { isTeamChatEnabled: false }],
  ])('that reconnects to %s drops the messages of its team', async (_title, change) => {
    const { line, texts } = await opened();
    line.notify(contract.messages, {
      messages: [
        message({ type: 'teamMessage', messageText: 'só nós' }),
        message({ messageId: '2', messageText: 'oi' }),
      ],
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(texts()).toHaveLength(2);
    line.answer(contract.enterChat.name, () => snapshot(change));
    await line.reconnect();
    expect(texts()).toEqual(['oi']);
  });

  it('keeps the messages of its team when it reconnects to the same team', async () => {
    const { line, texts } = await opened();
    line.notify(contract.messages, { messages: [message({ type: 'teamMessage', messageText: 'só nós' })] });
    await vi.advanceTimersByTimeAsync(100);
    await line.reconnect();
    expect(texts()).toEqual(['só nós']);
  });

  it('applies notices about messages after the messages', async () => {
    const { line, texts } = await opened();
    line.notify(contract.messages, { messages: [message({ type: 'teamMessage', messageText: 'de antes' })] });
    line.notify(teamChanged, { team: team('2') });
    line.notify(contract.messages, { messages: [message({ messageId: '9' })] });
    line.notify(contract.messageDeleted, { messageId: '9' });
    await vi.advanceTimersByTimeAsync(100);
    expect(texts()).toEqual([]);
  });

  it('enters when it is turned on again after it was refused', async () => {
    const { line, state } = await opened();
    line.answer(contract.enterChat.name, () => {
      throw new ApiError('PERMISSION_ENTERCHAT', 403);
    });
    await line.reconnect();
    expect(state().phase).toBe('refused');
    line.answer(contract.enterChat.name, () => snapshot());
    line.notify(chatEnabled, { enabled: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(state().phase).toBe('entered');
  });

  it('requests its role again when it was changed, and does not enter by that', async () => {
    const { line, state } = await opened();
    line.answer(contract.enterChat.name, () => snapshot({ instructor: true }));
    line.notify(contract.roleChanged, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ phase: 'entered', instructor: true });
    line.answer(contract.enterChat.name, () => {
      throw new ApiError('PERMISSION_ENTERCHAT', 403);
    });
    await line.reconnect();
    line.answer(contract.enterChat.name, () => snapshot());
    line.notify(contract.roleChanged, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(state().phase).toBe('refused');
  });

  it.each([
    ['a user who was blocked', { blocked: true }, { isBlocked: true }],
    ['a monitor who is none any more', { instructor: false }, { isBlocked: false, instructor: false }],
  ])('requests its role again when %s is refused', async (_title, change, expected) => {
    const { line, session, state } = await opened();
    line.answer(contract.enterChat.name, () => snapshot({ instructor: true }));
    await line.reconnect();
    line.answer(contract.enterChat.name, () => snapshot(change));
    line.answer(contract.sendMessage.name, () => {
      throw new ApiError('WARNINGS_MESSAGES_PERMISSIONS', 403);
    });
    await expect(session.send(2, 'oi', null)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toMatchObject({ phase: 'entered', pending: [], ...expected });
  });

  it('requests hidden texts when their sender is unblocked', async () => {
    const { line, state } = await opened();
    const shown = () => state().lists.general.map((one) => [one.blocked, one.messageText]);
    line.answer(contract.enterChat.name, () =>
      snapshot({ messages: [message({ blocked: true, messageText: '' }), message({ messageId: '2', userId: '3' })] }),
    );
    const caughtUp = { messages: [], hasMore: false, deletedIds: [] };
    line.answer(contract.messagesAfter.name, () => ({ ...caughtUp, blockedUserIds: ['2'] }));
    await line.reconnect();
    expect(shown()).toEqual([
      [true, ''],
      [false, 'oi'],
    ]);
    line.answer(contract.enterChat.name, () => snapshot({ messages: [message({ messageText: 'de volta' })] }));
    line.answer(contract.messagesAfter.name, () => ({ ...caughtUp, blockedUserIds: [] }));
    line.notify(contract.userBlocked, { userId: '2', block: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([
      [false, 'de volta'],
      [false, 'oi'],
    ]);
  });

  it('shows the pins received on entering, and of every notice', async () => {
    const { line, state } = await opened();
    const pin = { messageId: '5' };
    line.answer(contract.enterChat.name, () => snapshot({ pinnedMessages: [pin] as never }));
    await line.reconnect();
    expect(state().pinned).toEqual([pin]);
    line.notify(contract.messageUnpinned, { messageId: '5', pinnedMessages: [] });
    expect(state().pinned).toEqual([]);
  });
});
