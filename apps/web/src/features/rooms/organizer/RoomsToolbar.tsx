import { Search, X } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Choice } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsToolbar.module.css';

type RoomsToolbarProps = {
  readonly query: string;
  /** Empty for all of them. */
  readonly channelId: string;
  readonly channels: readonly Choice[];
  readonly onQuery: (query: string) => void;
  readonly onChannel: (channelId: string) => void;
};

export const RoomsToolbar = ({ query, channelId, channels, onQuery, onChannel }: RoomsToolbarProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const options = [
    { value: '', label: messages.allChannels },
    ...channels.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <Search className={styles.icon} aria-hidden />
        <input
          className={styles.input}
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
        />
        {query !== '' && (
          <span className={styles.clear}>
            <IconButton label={messages.clearSearch} icon={<X aria-hidden />} onClick={() => onQuery('')} />
          </span>
        )}
      </search>
      <div className={styles.channel}>
        <Select
          label={messages.channelFilter}
          isLabelHidden
          isCompact
          className={styles.select}
          options={options}
          value={channelId}
          onChange={onChannel}
        />
      </div>
    </div>
  );
};
