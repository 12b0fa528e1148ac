import type { Room } from '@palco/contract/rooms';
import { availabilityOf } from '@palco/domain/playback/availability';
import { maskEmail } from '@palco/domain/vouchers/registration';
import { Eye } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { postLogout } from '../../features/auth/api.ts';
import { useUser } from '../../features/auth/user-query.ts';
import { chatMessages } from '../../features/chat/messages.ts';
import { stageMessages } from '../../features/live/stage/messages.ts';
import { useLinkType } from '../../features/live/use-link-type.ts';
import { useLiveSource } from '../../features/live/use-live-source.ts';
import { OfferCard } from '../../features/offers/OfferCard.tsx';
import { useOffersReload } from '../../features/offers/use-offers.ts';
import { RoomTour } from '../../features/onboarding/RoomTour.tsx';
import { playbackMessages } from '../../features/playback/messages.ts';
import { VideoPlayer } from '../../features/playback/player/VideoPlayer.tsx';
import { StageNotice } from '../../features/playback/room/PlaybackNotice.tsx';
import { useRoom, withChat } from '../../features/playback/room/use-room.ts';
import { useWatchHere } from '../../features/playback/room/use-watch-here.ts';
import { quizControlMessages } from '../../features/quiz/control/messages.ts';
import { QuizAnnouncer } from '../../features/quiz/QuizAnnouncer.tsx';
import { QuizPanel } from '../../features/quiz/QuizPanel.tsx';
import { QuizView } from '../../features/quiz/QuizView.tsx';
import { quizPlace } from '../../features/quiz/quiz-position.ts';
import { type QuizControls, useQuiz } from '../../features/quiz/use-quiz.ts';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { RoomPanels } from '../../features/rooms/RoomPanels.tsx';
import { usePresence } from '../../features/rooms/use-presence.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useQueryValue } from '../../lib/router/use-query-value.ts';
import { endLogin, getToken } from '../../lib/storage/token-store.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { mediaQueries } from '../../ui/styles/breakpoints.ts';
import { RoomActions } from './RoomActions.tsx';
import styles from './RoomPage.module.css';

const RoomChat = lazyPart(() => import('./RoomChat.tsx').then((module) => module.RoomChat), [chatMessages]);
const RoomStage = lazyPart(() => import('./RoomStage.tsx').then((module) => module.RoomStage), [stageMessages]);
const QuizControl = lazyPart(
  () => import('../../features/quiz/control/QuizControl.tsx').then((module) => module.QuizControl),
  [quizControlMessages],
);

/** Long enough for a picture that comes at once, too short to be missed by somebody who wants to write. */
const pictureFirstMs = 300;

/** Spec section 2, Room page. One room at a time: another one starts from nothing. */
const RoomPage = () => {
  const { roomId = '' } = useParams();
  const queryToken = useQueryValue('token');
  return <RoomContent key={roomId} roomId={roomId} link={queryToken ?? undefined} />;
};

type RoomContentProps = {
  readonly roomId: string;
  /** Of somebody who may look in before the room is live. */
  readonly link: string | undefined;
};

const RoomContent = ({ roomId, link }: RoomContentProps) => {
  const messages = useMessages(roomsMessages);
  const playback = useMessages(playbackMessages);
  const user = useUser();
  const { data: room, error, isFetching, refetch, change } = useRoom(roomId, link);
  const linkType = useLinkType(roomId, link, room?.interactive ?? false);
  const [hasStageFailed, setHasStageFailed] = useState(false);
  const live = useLiveSource(room, link, hasStageFailed);
  const takeover = useWatchHere(roomId, link, change);
  const quiz = useQuiz(roomId, room?.ActiveQuestionId ?? null);
  const reloadOffers = useOffersReload(roomId);
  const viewers = usePresence(roomId, room !== undefined, ({ isChatEnabled }) => {
    change((known) => withChat(known, isChatEnabled));
    quiz.askAgain();
    reloadOffers();
  });
  const [isFullscreen, setIsFullscreen] = useState(false);
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const name = room?.name ?? messages.room;
  usePage({
    title: name,
    trail: [
      { label: messages.homeTitle, path: '/home' },
      { label: name, path: `/course/${roomId}` },
    ],
  });
  const isLeaving = useRoomError(error, playback.roomNotFound);

  // A room that is already here stays when asking again fails.
  if (error && !isLeaving && !room) {
    const again = (
      <Button variant="primary" isLoading={isFetching} loadingLabel={messages.trying} onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    );
    return (
      <>
        <VisuallyHidden>
          <h1>{name}</h1>
        </VisuallyHidden>
        <EmptyState art={<CableArt />} title={messages.roomFailed} text={messages.failedText} action={again} />
      </>
    );
  }
  if (!room) return <RoomSkeleton label={messages.loadingRoom} />;

  const stage = availabilityOf(room);
  const isFinished = room.duration > 0 && room.position > room.duration - 10;
  // Spec section 2: a chat only beside a live, and only while it is on.
  const hasChat = room.live && room.isChatEnabled;
  const hasVideo = stage === 'video' && room.videoUrl !== null;
  const place = quizPlace({ isFullscreen, isLive: room.live, hasChat, hasVideo, isNarrow });
  const quizView = <QuizView quiz={quiz} place={place} />;
  const isOrganizer = user.organizer || user.admin;
  const watermark = `${user.userId} ${maskEmail(user.email)}`;
  const hasStage = !hasStageFailed && hasStageFor(room, { linkType, isOrganizer });
  return (
    <div className={styles.room} data-side={room.live || undefined} data-quiz={hasQuiz(quiz.state) || undefined}>
      {/* What scrolls has to scroll by keyboard too, and an extra seat finds nothing in it to stand on. */}
      <div className={styles.main} tabIndex={room.extra_user ? 0 : undefined}>
        {linkType === 'loading' ? (
          <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" tour="video" />
        ) : hasStage ? (
          <Suspense fallback={<Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" tour="video" />}>
            <RoomStage
              room={room}
              user={user}
              isOrganizer={isOrganizer}
              link={
                link !== undefined && linkType !== null && linkType !== 'preview'
                  ? { token: link, type: linkType }
                  : null
              }
              watermark={watermark}
              onExpired={() => void refetch()}
              onFailed={() => setHasStageFailed(room.secondaryUrl !== null)}
              onWatermarkBroken={endLoginForGood}
              onFullscreenChange={setIsFullscreen}
            >
              {place === 'screen' && quizView}
            </RoomStage>
          </Suspense>
        ) : stage === 'video' && room.videoUrl ? (
          <VideoPlayer
            roomId={room.id}
            link={link}
            videoId={room.tokyo_video_id}
            title={room.name}
            url={live.url ?? room.videoUrl}
            fallbackUrl={room.technology === 'hls' ? room.secondaryUrl : null}
            isLive={room.live}
            openSource={live.openSource}
            posterUrl={room.posterUrl}
            thumbnailsUrl={room.thumbnailsUrl}
            captions={room.captions}
            startAtS={isFinished ? 0 : room.position}
            watermark={watermark}
            onExpired={() => refetch({ throwOnError: true })}
            onWatermarkBroken={endLoginForGood}
            onFullscreenChange={setIsFullscreen}
          >
            {place === 'screen' && quizView}
          </VideoPlayer>
        ) : (
          <StageNotice
            stage={stage === 'video' ? 'unavailable' : stage}
            action={
              stage === 'elsewhere' && (
                <Button
                  variant="primary"
                  isLoading={takeover.isTaking}
                  loadingLabel={playback.takingOver}
                  onClick={takeover.take}
                >
                  {playback.watchHere}
                </Button>
              )
            }
          />
        )}
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
          {!room.extra_user && <RoomActions room={room} isOrganizer={isOrganizer} />}
        </div>
        {!room.extra_user && <OfferCard roomId={room.id} userId={user.userId} />}
        {!room.extra_user && (
          <RoomPanels description={room.description} attachments={room.attachments} isFolded={hasChat && isNarrow} />
        )}
        {isOrganizer && (
          <Suspense fallback={<Skeleton height={120} radius="var(--radius-12)" />}>
            <QuizControl roomId={room.id} />
          </Suspense>
        )}
      </div>
      {room.live && !hasChat && (
        <aside className={styles.side}>
          <QuizPanel state={quiz.state}>{place === 'panel' && quizView}</QuizPanel>
        </aside>
      )}
      {hasChat && (
        <aside className={styles.side}>
          {place === 'chat' && quizView}
          <AfterPicture fallback={<Skeleton height="100%" radius="var(--radius-12)" />}>
            <RoomChat roomId={room.id} userId={user.userId} pinned={room.pinnedMessages} />
          </AfterPicture>
        </aside>
      )}
      <QuizAnnouncer state={quiz.state} />
      <RoomTour />
    </div>
  );
};

/** The picture comes first: what stands beside it is loaded and drawn when the page around it is there. */
const AfterPicture = ({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) => {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsTurn(true)), pictureFirstMs);
    return () => clearTimeout(timer);
  }, []);
  return isTurn ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
};

/** A stage is watched by WebRTC; before the live it is there for those who may come onto it. */
const hasStageFor = (
  room: Room,
  { linkType, isOrganizer }: { linkType: ReturnType<typeof useLinkType>; isOrganizer: boolean },
): boolean => {
  if (!room.interactive || room.liveStatus === 'ended' || room.extra_user || linkType === 'preview') return false;
  if (room.live) return availabilityOf(room) === 'video' && room.technology === 'webrtc';
  return isOrganizer || linkType !== null;
};

const hasQuiz = ({ name }: QuizControls['state']) => name === 'open' || name === 'answered' || name === 'results';

/** Whoever hides the mark is logged out here and on the server; the page does not wait for the answer. */
const endLoginForGood = () => {
  const token = getToken();
  if (token) postLogout(token).catch(() => {});
  endLogin(token, 'invalid');
};

/** Spec section 6: terms first, no permission, not found; anything else is said on the page. */
const useRoomError = (error: Error | null, notFound: string): boolean => {
  const navigate = useNavigate();
  const failed = error instanceof ApiError ? error : null;
  const isLeaving = failed?.status === 403 || failed?.status === 404 || failed?.status === 400;
  useEffect(() => {
    if (!failed || !isLeaving) return;
    if (failed.terms) {
      const { courseId, roomId, termUrl } = failed.terms;
      void navigate(`/terms/${courseId}/${roomId}/${encodeURIComponent(termUrl)}`, { replace: true });
    } else if (failed.status === 403) {
      void navigate('/noPermission', { replace: true });
    } else {
      toast.warning(notFound);
      void navigate('/home', { replace: true });
    }
  }, [failed, isLeaving, navigate, notFound]);
  return isLeaving;
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
