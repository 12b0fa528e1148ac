import { isOrganizer } from '@palco/domain/auth/access';
import { availabilityOf } from '@palco/domain/playback/availability';
import { Eye } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { OfferCard } from '../../features/offers/OfferCard.tsx';
import { useOffersReload } from '../../features/offers/use-offers.ts';
import { RoomTour } from '../../features/onboarding/RoomTour.tsx';
import { playbackMessages } from '../../features/playback/messages.ts';
import { useRoom, withChat } from '../../features/playback/room/use-room.ts';
import { quizControlMessages } from '../../features/quiz/control/messages.ts';
import { QuizAnnouncer } from '../../features/quiz/QuizAnnouncer.tsx';
import { QuizView } from '../../features/quiz/QuizView.tsx';
import { quizPlace } from '../../features/quiz/quiz-position.ts';
import { type QuizControls, useQuiz } from '../../features/quiz/use-quiz.ts';
import { failureText } from '../../features/rooms/failure-text.ts';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { RoomPanels } from '../../features/rooms/RoomPanels.tsx';
import { usePresence } from '../../features/rooms/use-presence.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useParams, useQueryValue } from '../../lib/router/navigation.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import { RoomActions } from './RoomActions.tsx';
import styles from './RoomPage.module.css';
import { RoomSide } from './RoomSide.tsx';
import { RoomVideo } from './RoomVideo.tsx';
import { useRoomError } from './use-room-error.ts';

const QuizControl = lazyPart(
  () => import('../../features/quiz/control/QuizControl.tsx').then((module) => module.QuizControl),
  [quizControlMessages],
);

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

type RoomContentProps = Pick<ComponentProps<typeof RoomVideo>, 'room' | 'link' | 'onRefetch' | 'onChange'> & {
  readonly quiz: QuizControls;
  readonly viewers: number | null;
};

const RoomContent = ({ room, link, quiz, viewers, onRefetch, onChange }: RoomContentProps) => {
  const messages = useMessages(roomsMessages);
  const user = useUser();
  const [isFullscreen, setIsFullscreen] = useState(false);
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  // Spec section 2: a chat only beside a live, and only while it is on.
  const hasChat = room.live && room.isChatEnabled;
  const availability = availabilityOf(room);
  const hasVideo = availability === 'video' && room.videoUrl !== null;
  const place = quizPlace({ isFullscreen, isLive: room.live, hasChat, hasVideo, isNarrow });
  const quizView = <QuizView quiz={quiz} place={place} />;
  const canOrganize = isOrganizer(user);
  return (
    <div className={styles.room} data-side={room.live || undefined} data-quiz={hasQuiz(quiz.state) || undefined}>
      {/* An extra viewer has nothing focusable in here, and must be able to scroll it by keyboard. */}
      <div className={styles.main} tabIndex={room.extra_user ? 0 : undefined}>
        <RoomVideo
          room={room}
          user={user}
          isOrganizer={canOrganize}
          link={link}
          onRefetch={onRefetch}
          onChange={onChange}
          onFullscreenChange={setIsFullscreen}
        >
          {place === 'screen' && quizView}
        </RoomVideo>
        {place === 'below' && quizView}
        <div className={styles.head}>
          {room.live && <Badge tone="live">{messages.live}</Badge>}
          <h1 className={styles.name}>{room.name}</h1>
          {room.live && viewers !== null && (
            <span className={styles.viewers}>
              <Eye aria-hidden />
              {messages.viewers({ count: viewers })}
            </span>
          )}
          {!room.extra_user && <RoomActions room={room} isOrganizer={canOrganize} />}
        </div>
        {!room.extra_user && <OfferCard roomId={room.id} userId={user.userId} />}
        {!room.extra_user && (
          <RoomPanels description={room.description} attachments={room.attachments} isFolded={hasChat && isNarrow} />
        )}
        {canOrganize && (
          <Suspense fallback={<Skeleton height={120} radius="var(--radius-12)" />}>
            <QuizControl roomId={room.id} />
          </Suspense>
        )}
      </div>
      {room.live && (
        <RoomSide
          room={room}
          userId={user.userId}
          hasChat={hasChat}
          quiz={quiz}
          quizPlace={place}
          quizView={quizView}
        />
      )}
      <QuizAnnouncer state={quiz.state} />
      <RoomTour isBlocked={hasQuiz(quiz.state) || availability === 'elsewhere'} isLive={room.live} />
    </div>
  );
};

const hasQuiz = ({ name }: QuizControls['state']) => name === 'open' || name === 'answered' || name === 'results';

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
