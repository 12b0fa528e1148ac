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
  /** Organizers of some courses use channels, but do not change them. */
  readonly canChange: boolean;
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onRename: (channel: Channel) => void;
  readonly onDelete: (channel: Channel) => void;
};

export const ChannelList = ({ channels, canChange, onOrder, onRename, onDelete }: ChannelListProps) => {
  const messages = useMessages(channelsMessages);
  const plural = pluralIn(useLanguage());
  const textsOf = (channel: Channel) => (
    <span className={styles.texts}>
      <span className={styles.name}>{channel.name}</span>
      <span className={styles.rooms}>
        {channel.rooms > 0 ? plural(channel.rooms, messages.rooms) : messages.noRooms}
      </span>
    </span>
  );
  if (!canChange)
    return (
      <ol className={styles.fixed} aria-label={messages.channels}>
        {channels.map((channel) => (
          <li key={channel.id}>{textsOf(channel)}</li>
        ))}
      </ol>
    );
  return (
    <SortableList
      label={messages.channels}
      items={channels}
      nameOf={({ name }) => name}
      texts={{ move: messages.move, hint: messages.moveHint, moved: messages.moved }}
      onOrder={onOrder}
      renderItem={(channel) => (
        <>
          {textsOf(channel)}
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
