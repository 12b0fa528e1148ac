import { useOffersReload } from '../../features/offers/use-offers.ts';
import { playbackMessages } from '../../features/playback/messages.ts';
import { useRoom, withChat } from '../../features/playback/room/use-room.ts';
import { useQuiz } from '../../features/quiz/use-quiz.ts';
import { failureText } from '../../features/rooms/failure-text.ts';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { usePresence } from '../../features/rooms/use-presence.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useParams, useQueryValue } from '../../lib/router/navigation.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { RoomContent } from './RoomContent.tsx';
import styles from './RoomPage.module.css';
import { useRoomError } from './use-room-error.ts';

/** Spec section 2, Room page. Keyed by room, so that another room starts with fresh state. */
const RoomPage = () => {
  const { roomId = '' } = useParams();
  const queryToken = useQueryValue('token');
  return <LoadedRoom key={roomId} roomId={roomId} link={queryToken ?? undefined} />;
};

type LoadedRoomProps = {
  readonly roomId: string;
  /** A producer, participant or preview link opens the room before it is live. */
  readonly link: string | undefined;
};

const LoadedRoom = ({ roomId, link }: LoadedRoomProps) => {
  const messages = useMessages(roomsMessages);
  const playback = useMessages(playbackMessages);
  const { data: room, error, isFetching, refetch, change } = useRoom(roomId, link);
  const quiz = useQuiz(roomId, room?.ActiveQuestionId ?? null);
  const reloadOffers = useOffersReload(roomId);
  const viewers = usePresence(roomId, room !== undefined, {
    onJoined: ({ isChatEnabled }) => {
      change((known) => withChat(known, isChatEnabled));
      quiz.askAgain();
      reloadOffers();
    },
  });
  const name = room?.name ?? messages.room;
  usePage({
    title: name,
    trail: [
      { label: messages.homeTitle, path: '/home' },
      { label: name, path: `/course/${roomId}` },
    ],
  });
  const isLeaving = useRoomError(error, playback.roomNotFound);

  // A loaded room stays on screen when fetching it again fails.
  if (room) {
    return (
      <RoomContent
        room={room}
        link={link}
        quiz={quiz}
        viewers={viewers}
        onRefetch={() => refetch({ throwOnError: true })}
        onChange={change}
      />
    );
  }
  if (!error || isLeaving) return <RoomSkeleton label={messages.loadingRoom} />;
  const retry = (
    <Button variant="primary" isLoading={isFetching} loadingLabel={messages.trying} onClick={() => void refetch()}>
      {messages.tryAgain}
    </Button>
  );
  return (
    <>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <EmptyState art={<CableArt />} title={messages.roomFailed} text={failureText(error, messages)} action={retry} />
    </>
  );
};

const RoomSkeleton = ({ label }: { readonly label: string }) => (
  <div className={styles.room} aria-busy="true">
    <VisuallyHidden>
      <h1>{label}</h1>
    </VisuallyHidden>
    <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" />
    <Skeleton width="40%" height={28} />
    <Skeleton height={120} radius="var(--radius-12)" />
  </div>
);

export default RoomPage;
