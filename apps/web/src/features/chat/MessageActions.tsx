import type { PlainMessage } from '@palco/contract/chat/message';
import { canBlock } from '@palco/domain/chat/permissions';
import { Ban, MoreHorizontal, Pin, PinOff, Trash2, UserCheck } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-items.ts';
import { chatMessages } from './messages.ts';

type MessageActionsProps = {
  readonly message: PlainMessage;
  readonly ownUserId: string;
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onUnpin: () => void;
  readonly onBlock: () => void;
  readonly onUnblock: () => void;
  readonly onRemove: () => void;
};

/** The menu of a message for organizers. */
export const MessageActions = (props: MessageActionsProps) => {
  const messages = useMessages(chatMessages);
  const { message } = props;
  const items: MenuItem[] = [];
  if (message.type === 'roomMessage') {
    items.push(
      props.isPinned
        ? { id: 'unpin', label: messages.unpin, icon: <PinOff />, onSelect: props.onUnpin }
        : { id: 'pin', label: messages.pin, icon: <Pin />, onSelect: props.onPin },
    );
  }
  if (canBlock({ userId: props.ownUserId, organizer: true }, message)) {
    items.push(
      message.blocked
        ? { id: 'unblock', label: messages.unblock, icon: <UserCheck />, onSelect: props.onUnblock }
        : { id: 'block', label: messages.block, icon: <Ban />, isDanger: true, onSelect: props.onBlock },
    );
  }
  items.push({ id: 'remove', label: messages.remove, icon: <Trash2 />, isDanger: true, onSelect: props.onRemove });
  const label = messages.messageActions({ name: message.messageSender });
  return (
    <Menu
      label={label}
      items={items}
      trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal aria-hidden />} />}
    />
  );
};
