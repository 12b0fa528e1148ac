import * as limits from '@palco/contract/room-limits';
import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { MoveDialog } from '../../features/rooms/organizer/MoveDialog.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RoomsSkeleton } from '../../features/rooms/organizer/RoomsSkeleton.tsx';
import { RoomsTable } from '../../features/rooms/organizer/RoomsTable.tsx';
import { RoomsToolbar } from '../../features/rooms/organizer/RoomsToolbar.tsx';
import { SelectionBar } from '../../features/rooms/organizer/SelectionBar.tsx';
import { useRoomChanges } from '../../features/rooms/organizer/use-room-changes.ts';
import { useRoomList } from '../../features/rooms/organizer/use-room-list.ts';
import { VideosDialog } from '../../features/rooms/organizer/VideosDialog.tsx';
import { uploadsMessages } from '../../features/uploads/messages.ts';
import { queueTransfer } from '../../features/uploads/transfer-queue.ts';
import { problemOfFile } from '../../features/uploads/transfers.ts';
import { UploadState } from '../../features/uploads/UploadState.tsx';
import { useTitle } from '../../lib/browser/use-title.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { CameraArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { FileButton } from '../../ui/forms/FileButton.tsx';
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts';
import { Pager } from '../../ui/layout/Pager.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import styles from './OrganizerPages.module.css';

const RoomsPage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const list = useRoomList();
  const { data, error } = list;
  useTitle(messages.rooms);
  const [videos, setVideos] = useState<readonly File[]>([]);
  const isOver = useFileDrop(videos.length === 0 ? setVideos : null);

  const newRoom = (
    <div className={styles.headActions}>
      <FileButton accept={videoTypes} size="md" icon={<Upload aria-hidden />} onFiles={setVideos}>
        {messages.uploadVideos}
      </FileButton>
      <Link className={buttonClass()} to="/organizer/rooms/new">
        <Plus aria-hidden />
        {messages.newRoom}
      </Link>
    </div>
  );
  const isEmpty = data?.total === 0 && !list.isFiltered;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{messages.rooms}</h1>
          {data && !isEmpty && <p className={styles.lead}>{plural(data.total, messages.count)}</p>}
        </div>
        {!isEmpty && newRoom}
      </header>
      {data ? (
        isEmpty ? (
          <EmptyState art={<CameraArt />} title={messages.emptyTitle} text={messages.emptyText} action={newRoom} />
        ) : (
          <FoundRooms list={list} found={data} />
        )
      ) : error ? (
        <LoadFailed
          title={messages.failedTitle}
          text={messages.failedText}
          retryLabel={messages.tryAgain}
          isLoading={list.isFetching}
          onRetry={list.refetch}
        />
      ) : (
        <RoomsSkeleton />
      )}
      {isOver && (
        <div className={styles.dropping}>
          <Upload aria-hidden />
          {messages.dropVideos}
        </div>
      )}
      {videos.length > 0 && <NewVideos files={videos} onReload={list.reload} onClose={() => setVideos([])} />}
    </div>
  );
};

const videoTypes = limits.uploads.videoExtensions.map((extension) => `.${extension}`).join(',');

type NewVideosProps = {
  readonly files: readonly File[];
  readonly onReload: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** The files become rooms, and are sent to them. */
const NewVideos = ({ files, onReload, onClose }: NewVideosProps) => {
  const { transferProblems } = useMessages(uploadsMessages);
  const user = useUser();
  const problemOf = (file: File) => {
    const problem = problemOfFile(file);
    return problem && transferProblems[problem];
  };
  const send = (room: RoomDetails, file: File) => {
    queueTransfer({ roomId: room.id, file, onOpened: () => void onReload() });
    void onReload();
  };
  return (
    <VideosDialog
      files={files}
      problemOf={problemOf}
      canAddChannel={user.managesAllCourses}
      onCreated={send}
      onClose={onClose}
    />
  );
};

type List = ReturnType<typeof useRoomList>;

const FoundRooms = ({ list, found }: { readonly list: List; readonly found: NonNullable<List['data']> }) => {
  const messages = useMessages(organizerRoomsMessages);
  const plural = pluralIn(useLanguage());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<readonly RoomDetails[]>([]);
  const [isMoving, setIsMoving] = useState(false);
  const changes = useRoomChanges(list.reload);
  const { rooms, pages } = found;
  const chosen = rooms.filter((room) => selected.has(room.id));
  const { page } = list.wanted;

  const change = async (...wanted: Parameters<typeof changes.change>) => {
    await changes.change(...wanted);
    setSelected(new Set());
  };
  return (
    <>
      <RoomsToolbar wanted={list.wanted} onWanted={list.want} />
      {rooms.length > 0 ? (
        <RoomsTable
          rooms={rooms}
          selected={selected}
          onSelected={setSelected}
          renderUpload={(room) => <UploadState roomId={room.id} />}
          onDuplicate={(room) => void changes.duplicate(room)}
          onArchive={(room) => void change([room], { action: 'archive' })}
          onRestore={(room) => void change([room], { action: 'restore' })}
          onDelete={(room) => setDeleted([room])}
        />
      ) : (
        <EmptyState
          title={messages.nothingFound}
          text={messages.nothingFoundText}
          action={
            <Button variant="secondary" onClick={list.clear}>
              {messages.clearFilters}
            </Button>
          }
        />
      )}
      <SelectionBar
        rooms={chosen}
        isBusy={changes.isBusy}
        onMove={() => setIsMoving(true)}
        onArchive={() => void change(chosen, { action: 'archive' })}
        onRestore={() => void change(chosen, { action: 'restore' })}
        onDelete={() => setDeleted(chosen)}
        onClear={() => setSelected(new Set())}
      />
      <Pager
        label={messages.pager}
        page={page}
        pages={pages}
        texts={{ previous: messages.former, next: messages.next, position: messages.place }}
        onPage={(wanted) => list.want({ page: wanted })}
      />
      {isMoving && (
        <MoveDialog
          isOpen
          count={chosen.length}
          onClose={() => setIsMoving(false)}
          onMove={(to) => {
            setIsMoving(false);
            void change(chosen, { action: 'move', ...to });
          }}
        />
      )}
      <ConfirmDialog
        isOpen={deleted.length > 0}
        title={
          deleted.length === 1
            ? messages.deleteTitle({ name: deleted[0]?.name ?? '' })
            : plural(deleted.length, messages.deleteMany)
        }
        text={messages.deleteText}
        confirmLabel={messages.delete}
        cancelLabel={messages.cancel}
        isDanger
        isBusy={changes.isBusy}
        onConfirm={() => void change(deleted, { action: 'delete' }).then(() => setDeleted([]))}
        onCancel={() => setDeleted([])}
      />
    </>
  );
};

export default RoomsPage;
