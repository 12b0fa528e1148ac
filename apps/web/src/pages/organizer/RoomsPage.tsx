import type { RoomDetails } from '@palco/contract/rooms';
import { matchesSearch } from '@palco/domain/rooms/search';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RoomsSkeleton } from '../../features/rooms/organizer/RoomsSkeleton.tsx';
import { RoomsTable } from '../../features/rooms/organizer/RoomsTable.tsx';
import { RoomsToolbar } from '../../features/rooms/organizer/RoomsToolbar.tsx';
import { useDeleteRoom } from '../../features/rooms/organizer/use-delete-room.ts';
import { useRooms } from '../../features/rooms/organizer/use-rooms.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { CableArt, CameraArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import styles from './OrganizerPages.module.css';

const RoomsPage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const { data: rooms, error, isFetching, refetch } = useRooms();
  const deletion = useDeleteRoom();
  useTitle(messages.rooms);

  const newRoom = (
    <Link className={buttonClass()} to="/organizer/rooms/new">
      <Plus aria-hidden />
      {messages.newRoom}
    </Link>
  );
  const isEmpty = rooms?.length === 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.rooms}</h1>
          {rooms && !isEmpty && <p className={styles.lead}>{plural(rooms.length, messages.count)}</p>}
        </div>
        {!isEmpty && newRoom}
      </header>
      {rooms ? (
        isEmpty ? (
          <EmptyState art={<CameraArt />} title={messages.emptyTitle} text={messages.emptyText} action={newRoom} />
        ) : (
          <FoundRooms rooms={rooms} onDelete={deletion.ask} />
        )
      ) : error ? (
        <EmptyState
          art={<CableArt />}
          title={messages.failedTitle}
          text={messages.failedText}
          action={
            <Button isLoading={isFetching} onClick={() => void refetch()}>
              {messages.tryAgain}
            </Button>
          }
        />
      ) : (
        <RoomsSkeleton />
      )}
      <ConfirmDialog
        isOpen={deletion.room !== null}
        title={messages.deleteTitle({ name: deletion.room?.name ?? '' })}
        text={messages.deleteText}
        confirmLabel={messages.delete}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </div>
  );
};

type FoundRoomsProps = { readonly rooms: readonly RoomDetails[]; readonly onDelete: (room: RoomDetails) => void };

const FoundRooms = ({ rooms, onDelete }: FoundRoomsProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const [query, setQuery] = useState('');
  const [channelId, setChannelId] = useState('');
  const channels = useMemo(() => channelsOf(rooms), [rooms]);
  const found = rooms.filter(
    (room) => matchesSearch([room.name], query) && (channelId === '' || room.channelId === channelId),
  );
  const clear = () => {
    setQuery('');
    setChannelId('');
  };
  return (
    <>
      <RoomsToolbar
        query={query}
        channelId={channelId}
        channels={channels}
        onQuery={setQuery}
        onChannel={setChannelId}
      />
      {found.length > 0 ? (
        <RoomsTable rooms={found} onDelete={onDelete} />
      ) : (
        <EmptyState
          title={messages.nothingFound}
          text={messages.nothingFoundText}
          action={
            <Button variant="secondary" onClick={clear}>
              {messages.clearFilters}
            </Button>
          }
        />
      )}
    </>
  );
};

const channelsOf = (rooms: readonly RoomDetails[]) =>
  [...new Map(rooms.map((room) => [room.channelId, room.channelName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

export default RoomsPage;
