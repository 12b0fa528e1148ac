import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotYours } from '../../features/organizers/NotYours.tsx';
import { organizerRoomsMessages } from '../../features/rooms/organizer/messages.ts';
import { useRoomDetails } from '../../features/rooms/organizer/use-rooms.ts';
import { useTitle } from '../../lib/browser/use-title.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { isForbidden } from '../../lib/http/is-forbidden.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { hasFailed } from '../../lib/state/has-failed.ts';
import { NotFoundArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { LinkButton } from '../../ui/forms/Button.tsx';
import styles from './OrganizerPages.module.css';

export type RoomFrameContent = {
  readonly room: RoomDetails;
  readonly onRoom: (room: RoomDetails) => void;
  readonly onReload: () => Promise<unknown>;
};

type RoomFrameProps = {
  readonly roomId: string;
  /** The heading until the room is loaded. */
  readonly heading: string;
  readonly titleOf: (room: RoomDetails | undefined) => string;
  /** The back link while the room exists. */
  readonly back: { readonly path: string; readonly label: string };
  /** Given where the content is the whole screen, with a way back of its own: its placeholder while the room is loaded. */
  readonly screenSkeleton?: ReactNode;
  /** As wide as the pages with tables. */
  readonly isWide?: boolean;
  readonly children: (content: RoomFrameContent) => ReactNode;
};

/** A page about one room: loading, not found, failed, or its content. */
export const RoomFrame = (props: RoomFrameProps) => {
  const { roomId, heading, titleOf, back, screenSkeleton, isWide = false, children } = props;
  const messages = useMessages(organizerRoomsMessages);
  const query = useRoomDetails(roomId);
  const { data: room, error, isFetching, refetch, setRoom } = query;
  useTitle(titleOf(room));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const way = isGone || isForbidden(error) ? { path: '/organizer/rooms', label: messages.backToRooms } : back;

  const content = () => {
    if (isGone) return <EmptyState art={<NotFoundArt />} title={messages.notFoundTitle} text={messages.notFoundText} />;
    if (isForbidden(error)) return <NotYours />;
    if (room) return children({ room, onRoom: setRoom, onReload: refetch });
    if (!hasFailed(query)) return <FrameSkeleton />;
    return (
      <LoadFailed
        title={messages.roomFailed}
        text={messages.failedText}
        retryLabel={messages.tryAgain}
        isLoading={isFetching}
        onRetry={refetch}
      />
    );
  };
  if (screenSkeleton && room && !isGone) return children({ room, onRoom: setRoom, onReload: refetch });
  if (screenSkeleton && !room && !hasFailed(query)) return screenSkeleton;
  return (
    <div className={isWide ? styles.page : styles.column}>
      <Link className={styles.back} to={way.path}>
        <ArrowLeft aria-hidden />
        {way.label}
      </Link>
      {!room && <h1 className="visually-hidden">{heading}</h1>}
      {content()}
    </div>
  );
};

type RoomHeadProps = { readonly room: RoomDetails; readonly lead: string; readonly children?: ReactNode };

/** The name of the room, with a link to the page that viewers see. */
export const RoomHead = ({ room, lead, children }: RoomHeadProps) => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <header className={styles.head}>
      <div className={styles.headings}>
        <h1 className={styles.heading}>{room.name}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.headActions}>
        {children}
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
      </div>
    </header>
  );
};

const FrameSkeleton = () => {
  const messages = useMessages(organizerRoomsMessages);
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={messages.loadingRoom}>
      <Skeleton height={40} width="60%" />
      <Skeleton height={240} radius="var(--radius-20)" />
      <Skeleton height={420} radius="var(--radius-20)" />
    </div>
  );
};
