/** An organizer writes in the chat of a room; a viewer reads along and asks for what was missed after each reconnection. */
import { eventually } from '../eventually.ts';
import { Link } from '../link.ts';
import { Stream, Unanswered } from '../stream.ts';
import type { Workload } from '../workload.ts';

type Message = { readonly messageId: string; readonly messageText: string };
type Page = { readonly messages: readonly Message[]; readonly hasMore: boolean };

export const chat: Workload = async (rig) => {
  const roomId = await rig.openRoom('Conversa');
  const acknowledged = new Map<string, string>();
  const noticed: string[] = [];
  const known = new Map<string, string>();
  let lastId = '0';
  const see = (messages: readonly Message[]) => {
    for (const { messageId, messageText } of messages) {
      known.set(messageId, messageText);
      if (BigInt(messageId) > BigInt(lastId)) lastId = messageId;
    }
  };
  const enterChat = async (link: Link) => {
    await link.ask('join_room', { roomId });
    return (await link.ask('enter_chat', { roomId })) as Pick<Page, 'messages'>;
  };
  const catchUp = async (link: Link) => {
    const from = lastId;
    // As a page does: a message that was stored before the newest known one, and acknowledged later, is among the last ones.
    see((await enterChat(link)).messages);
    for (let after = from, hasMore = true; hasMore; ) {
      const page = (await link.ask('messages_after', { roomId, messageId: after })) as Page;
      see(page.messages);
      after = page.messages.at(-1)?.messageId ?? after;
      hasMore = page.hasMore;
    }
  };
  const reader = new Link(rig.server.url, await rig.logIn('viewer@palco.test'), {
    onOpened: catchUp,
    onNotice: (name, payload) => {
      if (name !== 'messages') return;
      const { messages } = payload as Page;
      see(messages);
      noticed.push(...messages.map(({ messageId }) => messageId));
    },
  });
  const writer = new Link(rig.server.url, await rig.logIn('organizer@palco.test'), {
    onOpened: async (link) => void (await enterChat(link)),
  });
  const stream = new Stream({
    lanes: 3,
    pauseMs: 100,
    send: async (n) => {
      if (!writer.isReady) throw new Unanswered('not in the room');
      const text = `mensagem ${n}`;
      const payload = { roomID: roomId, message: text, type: 0, clientId: `message-${roomId}-${n}` };
      const stored = (await writer.ask('send_message', payload)) as Message;
      acknowledged.set(text, stored.messageId);
    },
  });
  return {
    underWay: () => stream.underWay(),
    goesOn: () => stream.goesOn(),
    verify: async () => {
      await stream.stop();
      const rows = await rig.sql<{ id: string; text: string }>(
        `select id, text from chat_messages where room_id = ${roomId}`,
      );
      const times = new Map<string, number>();
      for (const { text } of rows) times.set(text, (times.get(text) ?? 0) + 1);
      for (const text of acknowledged.keys()) {
        if (times.get(text) !== 1) throw new Error(`"${text}" was acknowledged and is stored ${times.get(text)} times`);
      }
      const twice = [...times].filter(([, count]) => count > 1);
      if (twice.length > 0) throw new Error(`stored twice: ${twice.map(([text]) => text).join(', ')}`);
      await eventually('the reader has every message', () => rows.every(({ id }) => known.has(String(id))));
      if (new Set(noticed).size !== noticed.length) throw new Error('the reader was notified of a message twice');
      return `${acknowledged.size} messages`;
    },
    close: async () => {
      await Promise.all([writer.close(), reader.close()]);
    },
  };
};
