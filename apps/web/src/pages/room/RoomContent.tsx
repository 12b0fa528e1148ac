import { availabilityOf } from '@palco/domain/playback/availability';
import { Info } from 'lucide-react';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { OfferCard } from '../../features/offers/OfferCard.tsx';
import { RoomTour } from '../../features/onboarding/RoomTour.tsx';
import { quizControlMessages } from '../../features/quiz/control/messages.ts';
import { QuizAnnouncer } from '../../features/quiz/QuizAnnouncer.tsx';
import { QuizView } from '../../features/quiz/QuizView.tsx';
import { quizPlace } from '../../features/quiz/quiz-position.ts';
import type { QuizControls } from '../../features/quiz/use-quiz.ts';
import { RankingButton } from '../../features/ranking/RankingButton.tsx';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { RoomPanels } from '../../features/rooms/RoomPanels.tsx';
import { useTheatre } from '../../features/shell/theatre.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { isStackedQuery, mediaQueries } from '../../ui/styles/breakpoints.ts';
import { RoomActions } from './RoomActions.tsx';
import { RoomHead } from './RoomHead.tsx';
import styles from './RoomPage.module.css';
import { RoomScreenControls } from './RoomScreenControls.tsx';
import { RoomSide } from './RoomSide.tsx';
import { RoomVideo } from './RoomVideo.tsx';
import { useQuizPoints } from './use-quiz-points.ts';

const QuizControl = lazyPart(
  () => import('../../features/quiz/control/QuizControl.tsx').then((module) => module.QuizControl),
  [quizControlMessages],
);

type RoomContentProps = Pick<ComponentProps<typeof RoomVideo>, 'room' | 'link' | 'onRefetch' | 'onChange'> & {
  readonly quiz: QuizControls;
  readonly viewers: number | null;
};

/** A loaded room: picture, title and details on one side, the chat on the other (or below, on an upright screen). */
export const RoomContent = ({ room, link, quiz, viewers, onRefetch, onChange }: RoomContentProps) => {
  const messages = useMessages(roomsMessages);
  const user = useUser();
  const frame = useRef<HTMLDivElement>(null);
  const [isFullscreen, setIsFullscreen] = useState(false);
  const [isChatOnScreen, setIsChatOnScreen] = useState(false);
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const theatre = useTheatre();
  useQuizPoints(quiz.state, room.courseId);
  const isNarrow = useMediaQuery(mediaQueries.isNarrow);
  const isShort = useMediaQuery(mediaQueries.isShort);
  const isStacked = useMediaQuery(isStackedQuery) && room.live;
  // Spec section 2: a chat only beside a live, and only while it is on.
  const hasChat = room.live && room.isChatEnabled;
  const availability = availabilityOf(room);
  const hasVideo = availability === 'video' && room.videoUrl !== null;
  const place = quizPlace({ isFullscreen, isLive: room.live, hasChat, hasVideo, isNarrow, isShort });
  const quizView = <QuizView quiz={quiz} place={place} />;
  const canOrganize = room.canManage;
  const actions = !room.extra_user && <RoomActions room={room} isOrganizer={canOrganize} />;
  const theatreKind = room.live ? 'live' : 'recorded';
  const fullscreenKind = hasChat && isChatOnScreen ? 'chat' : 'picture';
  const hasDetails = isStacked && !isFullscreen && areDetailsOpen;
  return (
    <div
      ref={frame}
      className={styles.room}
      data-fill-page={room.live || undefined}
      data-side={room.live || undefined}
      data-theatre={theatre.isTheatre ? theatreKind : undefined}
      data-fullscreen={isFullscreen ? fullscreenKind : undefined}
      data-details={hasDetails || undefined}
      data-quiz={hasQuiz(quiz.state) || undefined}
    >
      {/* An extra viewer has nothing focusable in here, and must be able to scroll it by keyboard. */}
      <div className={styles.left} tabIndex={room.extra_user ? 0 : undefined}>
        <div className={styles.top}>
          <div className={styles.picture}>
            <RoomVideo
              room={room}
              user={user}
              isOrganizer={canOrganize}
              link={link}
              fullscreenFrame={frame}
              pageControls={
                <RoomScreenControls
                  isFullscreen={isFullscreen}
                  isTheatre={theatre.isTheatre}
                  onTheatre={theatre.toggle}
                  hasChat={hasChat}
                  isChatShown={isChatOnScreen}
                  onChat={() => setIsChatOnScreen(!isChatOnScreen)}
                />
              }
              onRefetch={onRefetch}
              onChange={onChange}
              onFullscreenChange={setIsFullscreen}
            >
              {place === 'screen' && quizView}
            </RoomVideo>
          </div>
          {place === 'below' && quizView}
          <RoomHead room={room} viewers={viewers} isOneRow={room.live && (isStacked || isShort)}>
            {!isStacked && actions}
            {!room.extra_user && (
              <RankingButton courseId={room.courseId} roomId={room.id} hasGamification={room.hasGamification} />
            )}
            {isStacked && (
              <IconButton
                label={messages.details}
                icon={<Info aria-hidden />}
                isPressed={areDetailsOpen}
                onClick={() => setAreDetailsOpen(!areDetailsOpen)}
              />
            )}
          </RoomHead>
          {!room.extra_user && (
            <div className={styles.offer}>
              <OfferCard roomId={room.id} userId={user.userId} isSheet={room.live && (isStacked || isShort)} />
            </div>
          )}
        </div>
        <div className={styles.details}>
          {isStacked && <p className={styles.fullName}>{room.name}</p>}
          {isStacked && <div className={styles.moreActions}>{actions}</div>}
          {!room.extra_user && (
            <RoomPanels description={room.description} attachments={room.attachments} isFolded={hasChat && isShort} />
          )}
          {canOrganize && (
            <Suspense fallback={<Skeleton height={120} radius="var(--radius-12)" />}>
              <QuizControl roomId={room.id} />
            </Suspense>
          )}
        </div>
      </div>
      {room.live && (
        <RoomSide
          room={room}
          userId={user.userId}
          hasChat={hasChat}
          isCovered={hasDetails}
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

/** Whether a card is shown, which takes the place of an offer where there is only one. */
const hasQuiz = ({ name }: QuizControls['state']): boolean =>
  name === 'open' || name === 'answered' || name === 'results';
