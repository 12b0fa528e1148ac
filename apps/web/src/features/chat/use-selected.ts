import type { ChatMessage } from '@palco/contract/chat/message';
import { useCallback, useState } from 'react';

/** The question a monitor is replying to. */
export const useSelected = () => {
  const [selected, setSelected] = useState<ChatMessage | null>(null);
  const toggle = useCallback(
    (message: ChatMessage) => setSelected((now) => (now?.messageId === message.messageId ? null : message)),
    [],
  );
  /** Only this one: another question may have been selected before the reply is acknowledged. */
  const deselect = useCallback(
    (messageId: string) => setSelected((now) => (now?.messageId === messageId ? null : now)),
    [],
  );
  return { selected, toggle, deselect };
};
