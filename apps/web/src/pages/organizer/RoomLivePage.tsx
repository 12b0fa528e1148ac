import type { RoomDetails } from '@palco/contract/rooms';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useParams } from 'react-router';
import { setChatEnabled } from '../../features/chat/api.ts';
import { ChatSwitch } from '../../features/live/organizer/ChatSwitch.tsx';
import { EncoderPanel } from '../../features/live/organizer/EncoderPanel.tsx';
import { LinksPanel } from '../../features/live/organizer/LinksPanel.tsx';
import { liveOrganizerMessages } from '../../features/live/organizer/messages.ts';
import { PreviewPanel } from '../../features/live/organizer/PreviewPanel.tsx';
import { SchedulePanel } from '../../features/live/organizer/SchedulePanel.tsx';
import { StatusPanel } from '../../features/live/organizer/StatusPanel.tsx';
import { useLiveState } from '../../features/live/use-live-state.ts';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { useRoom } from '../../features/rooms/organizer/use-rooms.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CableArt, NotFoundArt } from '../../ui/StageArt.tsx';
import styles from './OrganizerPages.module.css';
import { SectionCard } from './SectionCard.tsx';

/** Spec section 4, Live (organizer): everything about the live of one room. */
const RoomLivePage = () => {
  const messages = useMessages(organizerRoomsMessages);
  const words = useMessages(liveOrganizerMessages);
  const { roomId = '' } = useParams();
  const { data: room, error, isFetching, refetch, setRoom } = useRoom(roomId);
  useTitle(room ? `${words.title}: ${room.name}` : words.title);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);

  const content = () => {
    if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (room) return <LiveControls key={room.id} room={room} onRoom={setRoom} />;
    if (!error)
      return (
        <div className={styles.cards} role="status" aria-busy="true" aria-label={messages.loadingRoom}>
          <Skeleton height={40} width="60%" />
          <Skeleton height={180} radius="var(--radius-20)" />
          <Skeleton height={320} radius="var(--radius-20)" />
        </div>
      );
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
      <Link className={styles.back} to={isGone ? '/organizer/rooms' : `/organizer/rooms/${roomId}`}>
        <ArrowLeft aria-hidden />
        {isGone ? messages.backToRooms : words.backToRoom}
      </Link>
      {!room && <h1 className="visually-hidden">{words.title}</h1>}
      {content()}
    </div>
  );
};

type LiveControlsProps = { readonly room: RoomDetails; readonly onRoom: (room: RoomDetails) => void };

const LiveControls = ({ room, onRoom }: LiveControlsProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const words = useMessages(liveOrganizerMessages);
  const { liveState, setState } = useLiveState(room.id);
  const isEnded = liveState?.liveStatus === 'ended';
  return (
    <>
      <header className={styles.head}>
        <div className={styles.headings}>
          <h1 className={styles.heading}>{room.name}</h1>
          <p className={styles.lead}>{words.title}</p>
        </div>
        <LinkButton
          variant="secondary"
          href={`/course/${room.id}`}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink aria-hidden />}
          aria-label={`${messages.preview} (${words.opensInNewWindow})`}
        >
          {messages.preview}
        </LinkButton>
      </header>
      <div className={styles.cards}>
        <SectionCard title={words.status}>
          {liveState ? (
            <StatusPanel liveState={liveState} onLiveState={setState} />
          ) : (
            <Skeleton height={96} radius="var(--radius-12)" />
          )}
        </SectionCard>
        {!isEnded && (
          <>
            <SectionCard title={words.preview} hint={words.previewHint}>
              <PreviewPanel roomId={room.id} />
            </SectionCard>
            <SectionCard title={words.links} hint={words.linksHint}>
              <LinksPanel roomId={room.id} isInteractive={room.interactive} />
            </SectionCard>
          </>
        )}
        <SectionCard title={words.chat}>
          <ChatSwitch
            isOn={room.isChatEnabled}
            onChange={async (isOn) => {
              await setChatEnabled(room.id, isOn);
              onRoom({ ...room, isChatEnabled: isOn });
            }}
          />
        </SectionCard>
        <SectionCard title={words.schedule} hint={words.scheduleHint}>
          <SchedulePanel room={room} onRoom={onRoom} />
        </SectionCard>
        <SectionCard title={words.encoder} hint={words.encoderHint}>
          <EncoderPanel room={room} onRoom={onRoom} />
        </SectionCard>
      </div>
    </>
  );
};

export default RoomLivePage;
