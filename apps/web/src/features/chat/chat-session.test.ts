// @vitest-environment happy-dom
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
  sender: { name: 'Ana', colorIndex: 0, permissions: [] },
  ...change,
});

type Payload = { message?: string; clientId?: string; messageId?: string };

/** A realtime client with scripted answers. */
const makeLine = () => {
  const handlers = new Map<string, (payload: unknown) => void>();
  const answers = new Map<string, (payload: Payload) => unknown>([
    [contract.enterChat.name, () => snapshot()],
    [contract.messagesAfter.name, () => ({ messages: [], hasMore: false, deletedIds: [], blockedUserIds: [] })],
    [contract.exitChat.name, () => ({})],
  ]);
  let connect = () => {};
  const line = {
    send: async ({ name }: { name: string }, payload: Payload) => answers.get(name)?.(payload),
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
    answer: (name: string, with_: (payload: Payload) => unknown) => answers.set(name, with_),
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
  sessionStorage.clear();
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
    await session.send(0, 'oi', null, 'mine');
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

  it('goes on where it was when the connection is lost while it requests what it missed', async () => {
    const { line, texts } = await opened();
    const said = (id: number) => message({ messageId: `${id}`, messageText: `${id}`, clientId: `said-${id}` });
    line.notify(contract.messages, { messages: [said(1)] });
    await vi.advanceTimersByTimeAsync(1000);
    line.answer(contract.enterChat.name, () => snapshot({ messages: [said(5)] }));
    const asked: (string | undefined)[] = [];
    let isLost = true;
    line.answer(contract.messagesAfter.name, ({ messageId }) => {
      asked.push(messageId);
      if (messageId === '2' && isLost) throw new NetworkError(new Error('lost'));
      const next = Number(messageId) + 1;
      return { messages: next > 5 ? [] : [said(next)], hasMore: next < 5, deletedIds: [], blockedUserIds: [] };
    });
    await line.reconnect();
    expect([asked, texts()]).toEqual([
      ['1', '2'],
      ['1', '2', '5'],
    ]);
    isLost = false;
    asked.splice(0);
    await line.reconnect();
    expect([asked, texts()]).toEqual([
      ['2', '3', '4'],
      ['1', '2', '3', '4', '5'],
    ]);
    asked.splice(0);
    await line.reconnect();
    expect(asked).toEqual(['5']);
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

describe('messages that were not answered', () => {
  const lost = () => {
    throw new NetworkError(new Error('lost'));
  };
  /** Takes messages as the server does; returns what it has taken. */
  const takeMessages = (line: ReturnType<typeof makeLine>, refuse?: (text: string) => ApiError | undefined) => {
    const taken: string[] = [];
    line.answer(contract.sendMessage.name, ({ message: text = '', clientId = '' }) => {
      const refusal = refuse?.(text);
      if (refusal) throw refusal;
      taken.push(text);
      return message({ messageId: String(10 + taken.length), userId: '2', messageText: text, clientId });
    });
    return taken;
  };

  it('go out by themselves on the next connection, once and in their order', async () => {
    const { line, session, texts, state } = await opened();
    line.answer(contract.sendMessage.name, lost);
    await session.send(0, 'um', null);
    await session.send(0, 'dois', null);
    const taken = takeMessages(line);
    await line.reconnect();
    await line.reconnect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([taken, texts(), state().pending]).toEqual([['um', 'dois'], ['um', 'dois'], []]);
  });

  it('go out after a reload too', async () => {
    const { line, session } = await opened();
    line.answer(contract.sendMessage.name, lost);
    await session.send(0, 'antes do reload', null);
    const reloaded = makeLine();
    const taken = takeMessages(reloaded);
    new ChatSession('7', '2', reloaded.realtime).open(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(taken).toEqual(['antes do reload']);
    expect(sessionStorage.getItem('palco.chat')).toBe('{}');
  });

  it('older than ten minutes wait for their author', async () => {
    const { line, session, state } = await opened();
    line.answer(contract.sendMessage.name, lost);
    await session.send(0, 'velha', null, 'old');
    const taken = takeMessages(line);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await line.reconnect();
    expect([taken, state().pending.length]).toEqual([[], 1]);
    session.retry('old');
    await vi.advanceTimersByTimeAsync(100);
    expect([taken, state().pending]).toEqual([['velha'], []]);
  });

  it('of a team go to no other team', async () => {
    const { line, session, state } = await opened();
    line.answer(contract.sendMessage.name, lost);
    await session.send(3, 'só para o time 1', null);
    const taken = takeMessages(line);
    line.answer(contract.enterChat.name, () => snapshot({ team: team('2') }));
    await line.reconnect();
    expect([taken, state().pending.length]).toEqual([[], 1]);
  });

  it('are sent at the pace of the room', async () => {
    const { line, session } = await opened();
    line.answer(contract.sendMessage.name, lost);
    for (const text of ['um', 'dois', 'três']) await session.send(0, text, null);
    let tooFast = 1;
    const taken = takeMessages(line, (text) => {
      if (text === 'dois' && tooFast-- > 0) return new ApiError('TOO_MANY_MESSAGES', 429, { retryAfterS: 8 });
    });
    await line.reconnect();
    await vi.advanceTimersByTimeAsync(7900);
    expect(taken).toEqual(['um']);
    await vi.advanceTimersByTimeAsync(200);
    expect(taken).toEqual(['um', 'dois', 'três']);
  });

  it('that are refused then stay with the reason, and do not stop the others', async () => {
    const { line, session, state } = await opened();
    line.answer(contract.sendMessage.name, lost);
    await session.send(0, 'www.x.com', null);
    await session.send(0, 'oi', null);
    const taken = takeMessages(line, (text) => (text === 'oi' ? undefined : new ApiError('MESSAGE_NOT_ALLOWED', 400)));
    await line.reconnect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken).toEqual(['oi']);
    expect(state().pending).toMatchObject([{ text: 'www.x.com', status: 'failed', error: { status: 400 } }]);
  });

  it('because the server could not store them are tried again at growing intervals', async () => {
    const { line, session, state } = await opened();
    let tries = 0;
    line.answer(contract.sendMessage.name, () => {
      tries += 1;
      throw new ApiError('SERVICE_UNAVAILABLE', 503);
    });
    await session.send(0, 'oi', null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(6);
    takeMessages(line);
    await vi.advanceTimersByTimeAsync(30_100);
    expect(state().pending).toEqual([]);
  });
});

it('a user who was too fast waits as long as the server says, and slow mode counts from the last message', async () => {
  const { line, session, state } = await opened();
  const waitS = () => (state().waitUntilMs - Date.now()) / 1000;
  line.answer(contract.sendMessage.name, () => {
    throw new ApiError('TOO_MANY_MESSAGES', 429, { retryAfterS: 7 });
  });
  await expect(session.send(0, 'oi', null)).rejects.toThrow();
  expect([waitS(), state().pending]).toEqual([7, []]);
  line.answer(contract.enterChat.name, () => snapshot({ slowModeS: 30 }));
  line.answer(contract.sendMessage.name, () => message({}));
  await line.reconnect();
  await session.send(0, 'oi', null);
  expect(waitS()).toBe(30);
});
