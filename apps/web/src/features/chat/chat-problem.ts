/** Spec section 8, Chat: the text for each failure. */
import { ApiError } from '../../lib/http/api-error.ts';
import { loadMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { ChatMessages } from './messages.pt-BR.ts';
import { chatMessages } from './messages.ts';

type Action = 'enter' | 'exit' | 'send' | 'reply' | 'pin' | 'unpin' | 'block' | 'unblock' | 'delete' | 'settings';

export const problemText = (action: Action, error: unknown, messages: ChatMessages): string => {
  const failed = error instanceof ApiError ? error : null;
  if (failed?.code === 'MAX_PIN_MESSAGE_LIMIT') return messages.maxPins;
  if (failed?.code === 'WORD_NOT_ALLOWED') return messages.wordNotAllowed;
  if (failed?.code === 'ERROR_EMAILNOTFOUND') return messages.emailNotFound;
  if (failed?.code === 'SLOW_MODE') return messages.slowModeWait;
  const byStatus: Readonly<Record<Action, Readonly<Record<number, string>>>> = {
    enter: { 403: messages.permissionEnter, 404: messages.notFound },
    exit: { 404: messages.notFound },
    send: { 400: messages.notAllowed, 403: messages.muted, 404: messages.notFound, 429: messages.tooMany },
    reply: {
      400: messages.notAllowed,
      403: messages.permissionMessages,
      404: messages.notFound,
      429: messages.tooMany,
    },
    // Not found is here a message or a person, and not the room.
    pin: { 403: messages.permissionPin },
    unpin: { 403: messages.permissionUnpin },
    block: { 403: messages.blockNotAllowed },
    unblock: { 403: messages.permissionMessages },
    delete: { 403: messages.permissionMessages },
    settings: { 403: messages.permissionMessages, 404: messages.notFound },
  };
  const fallback: Readonly<Record<Action, string>> = {
    enter: messages.failEnter,
    exit: messages.failExit,
    send: messages.failSend,
    reply: messages.failReply,
    pin: messages.failPin,
    unpin: messages.failUnpin,
    block: messages.failBlock,
    unblock: messages.failUnblock,
    delete: messages.failDelete,
    settings: messages.failSettings,
  };
  return byStatus[action][failed?.status ?? 0] ?? fallback[action];
};

/** Runs something and says in a toast what went wrong; answers whether it went well. */
export const attempt = async (action: Action, run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    toast.warning(problemText(action, error, await loadMessages(chatMessages)));
    return false;
  }
};
