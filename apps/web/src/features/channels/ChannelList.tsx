import type { Channel } from '@palco/contract/channels';
import { Pencil, Trash2 } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { SortableList } from '../../ui/layout/SortableList.tsx';
import styles from './ChannelList.module.css';
import { channelsMessages } from './messages.ts';

type ChannelListProps = {
  readonly channels: readonly Channel[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onRename: (channel: Channel) => void;
  readonly onDelete: (channel: Channel) => void;
};

export const ChannelList = ({ channels, onOrder, onRename, onDelete }: ChannelListProps) => {
  const messages = useMessages(channelsMessages);
  const plural = pluralIn(useLanguage());
  return (
    <SortableList
      label={messages.channels}
      items={channels}
      nameOf={({ name }) => name}
      texts={{ move: messages.move, hint: messages.moveHint, moved: messages.moved }}
      onOrder={onOrder}
      renderItem={(channel) => (
        <>
          <span className={styles.texts}>
            <span className={styles.name}>{channel.name}</span>
            <span className={styles.rooms}>
              {channel.rooms > 0 ? plural(channel.rooms, messages.rooms) : messages.noRooms}
            </span>
          </span>
          <IconButton
            label={messages.rename({ name: channel.name })}
            icon={<Pencil aria-hidden />}
            onClick={() => onRename(channel)}
          />
          <IconButton
            label={messages.delete({ name: channel.name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(channel)}
          />
        </>
      )}
    />
  );
};
