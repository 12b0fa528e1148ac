import { useMessages } from '../../../lib/i18n/messages.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
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
      <SearchField
        className={styles.search}
        label={messages.search}
        clearLabel={messages.clearSearch}
        value={query}
        onChange={onQuery}
      />
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
