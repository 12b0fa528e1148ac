import type { ChatMessage } from '@palco/contract/chat/message';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { chatMessages } from './messages.ts';

/** Screen readers announce only the newest message at this interval, or a fast chat would never stop talking. */
const paceMs = 3000;

/** `listName` is null until the chat was entered. What a list contains when it is opened is not announced. */
export const useAnnouncer = (list: readonly ChatMessage[], listName: string | null, ownUserId: string): string => {
  const messages = useMessages(chatMessages);
  const [announced, setAnnounced] = useState('');
  const newest = list.at(-1);
  const known = useRef({ listName, messageId: newest?.messageId });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(newest);
  latest.current = newest;

  useEffect(() => {
    if (listName === null || listName !== known.current.listName) {
      known.current = { listName, messageId: newest?.messageId };
      clearTimeout(timer.current);
      timer.current = undefined;
    }
    if (!newest || newest.messageId === known.current.messageId) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const message = latest.current;
      if (!message) return;
      known.current = { listName, messageId: message.messageId };
      if (message.userId !== ownUserId && !message.blocked) {
        setAnnounced(messages.said({ name: message.messageSender, text: message.messageText }));
      }
    }, paceMs);
  }, [newest, listName, ownUserId, messages]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return announced;
};
