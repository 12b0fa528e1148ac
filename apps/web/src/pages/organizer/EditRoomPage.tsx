import type { RoomDetails } from '@palco/contract/rooms';
import { ArrowLeft, ExternalLink, Radio } from 'lucide-react';
import { useParams } from 'react-router';
import { languageNames } from '../../features/profile/language-names.ts';
import { AttachmentsPanel } from '../../features/rooms/organizer/AttachmentsPanel.tsx';
import { putRoom } from '../../features/rooms/organizer/api.ts';
import { CoverPanel } from '../../features/rooms/organizer/CoverPanel.tsx';
import { LeaveDialog } from '../../features/rooms/organizer/LeaveDialog.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { RoomForm } from '../../features/rooms/organizer/RoomForm.tsx';
import { draftOf, useRoomDraft } from '../../features/rooms/organizer/use-room-draft.ts';
import { useRoom } from '../../features/rooms/organizer/use-rooms.ts';
import { uploadsMessages } from '../../features/uploads/messages.ts';
import { VideoPanel } from '../../features/uploads/VideoPanel.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button, buttonClass, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CableArt, NotFoundArt } from '../../ui/StageArt.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

const EditRoomPage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const { roomId = '' } = useParams();
  const { data: room, error, isFetching, refetch, setRoom } = useRoom(roomId);
  useTitle(room?.name ?? messages.rooms);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);

  const content = () => {
    if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (room) return <RoomEditor key={room.id} room={room} onRoom={setRoom} onReload={refetch} />;
    if (!error) return <EditorSkeleton />;
    return (
      <EmptyState
        art={<CableArt />}
        title={messages.roomFailed}
        text={messages.failedText}
        action={
          <Button isLoading={isFetching} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        }
      />
    );
  };
  return (
    <div className={styles.column}>
      <Link className={styles.back} to="/organizer/rooms">
        <ArrowLeft aria-hidden />
        {messages.backToRooms}
      </Link>
      {!room && <h1 className="visually-hidden">{messages.room}</h1>}
      {content()}
    </div>
  );
};

type RoomEditorProps = {
  readonly room: RoomDetails;
  readonly onRoom: (room: RoomDetails) => void;
  readonly onReload: () => Promise<unknown>;
};

const RoomEditor = ({ room, onRoom, onReload }: RoomEditorProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const uploadTexts = useMessages(uploadsMessages);
  const saved = draftOf(room);
  const { draft, guard, isSaving, change, discard, save } = useRoomDraft({
    saved,
    save: (changed) => putRoom(room.id, changed),
    onSaved: (kept) => {
      onRoom(kept);
      toast.success(messages.saved);
    },
  });
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{room.name}</h1>
          <p className={styles.lead}>{`${room.channelName} · ${room.courseName}`}</p>
        </div>
        <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/rooms/${room.id}/live`}>
          <Radio aria-hidden />
          {messages.liveControls}
        </Link>
        <LinkButton
          variant="secondary"
          href={`/course/${room.id}`}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden />}
          aria-label={`${messages.preview} (${messages.opensInNewWindow})`}
        >
          {messages.preview}
        </LinkButton>
      </header>
      <div className={styles.cards}>
        <SectionCard title={uploadTexts.video} hint={uploadTexts.videoHint}>
          <VideoPanel
            roomId={room.id}
            videoId={room.tokyo_video_id}
            languageNames={languageNames}
            onChanged={() => void onReload()}
          />
        </SectionCard>
        <SectionCard title={messages.details}>
          <RoomForm
            draft={draft}
            saved={saved}
            isNew={false}
            isSaving={isSaving}
            onChange={change}
            onSave={save}
            onDiscard={discard}
          />
        </SectionCard>
        <SectionCard title={messages.cover}>
          <CoverPanel room={room} onChanged={onRoom} />
        </SectionCard>
        <SectionCard title={messages.attachments}>
          <AttachmentsPanel roomId={room.id} attachments={room.attachments} onChanged={onReload} />
        </SectionCard>
      </div>
      <LeaveDialog guard={guard} />
    </>
  );
};

const EditorSkeleton = () => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={messages.loadingRoom}>
      <Skeleton height={40} width="60%" />
      <Skeleton height={240} radius="var(--radius-20)" />
      <Skeleton height={420} radius="var(--radius-20)" />
    </div>
  );
};

export default EditRoomPage;
