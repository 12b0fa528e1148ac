import { roomFilter, roomSort } from '@palco/contract/rooms/organizer';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { Choice, RoomQuery } from './api.ts';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsToolbar.module.css';
import { useChoices } from './use-rooms.ts';

type RoomsToolbarProps = { readonly wanted: RoomQuery; readonly onWanted: (change: Partial<RoomQuery>) => void };

export const RoomsToolbar = ({ wanted, onWanted }: RoomsToolbarProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const { data } = useChoices();
  const choices = (all: string, some: readonly Choice[] = []) => [
    { value: '', label: all },
    ...some.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const look = { isLabelHidden: true, isCompact: true, className: styles.select };
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label={messages.search}
        clearLabel={messages.clearSearch}
        value={wanted.search}
        onChange={(search) => onWanted({ search })}
      />
      <div className={styles.filters}>
        <Select
          {...look}
          label={messages.channelFilter}
          options={choices(messages.allChannels, data?.channels)}
          value={wanted.channelId}
          onChange={(channelId) => onWanted({ channelId })}
        />
        <Select
          {...look}
          label={messages.courseFilter}
          options={choices(messages.allCourses, data?.courses)}
          value={wanted.courseId}
          onChange={(courseId) => onWanted({ courseId })}
        />
        <Select
          {...look}
          label={messages.stateFilter}
          options={roomFilter.options.map((value) => ({ value, label: messages.filters[value] }))}
          value={wanted.filter}
          onChange={(filter) => onWanted({ filter })}
        />
        <Select
          {...look}
          label={messages.sort}
          options={roomSort.options.map((value) => ({ value, label: messages.sorts[value] }))}
          value={wanted.sort}
          onChange={(sort) => onWanted({ sort })}
        />
      </div>
    </div>
  );
};
