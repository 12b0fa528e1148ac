import type { ChatMessage } from '@palco/contract/chat/message';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { chatMessages } from './messages.ts';

/** Screen readers announce only the newest message at this interval, or a fast chat would never stop talking. */
const paceMs = 3000;

export const useAnnouncer = (list: readonly ChatMessage[], ownUserId: string): string => {
  const messages = useMessages(chatMessages);
  const [announced, setAnnounced] = useState('');
  const newest = list.at(-1);
  const lastId = useRef(newest?.messageId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(newest);
  latest.current = newest;

  useEffect(() => {
    if (!newest || newest.messageId === lastId.current) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const message = latest.current;
      if (!message) return;
      lastId.current = message.messageId;
      if (message.userId !== ownUserId && !message.blocked) {
        setAnnounced(messages.said({ name: message.messageSender, text: message.messageText }));
      }
    }, paceMs);
  }, [newest, ownUserId, messages]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return announced;
};
