import type { User } from '@palco/contract/auth';
import type { Room } from '@palco/contract/rooms';
import { availabilityOf } from '@palco/domain/playback/availability';
import { maskEmail } from '@palco/domain/vouchers/registration';
import { Ticket } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { postLogout } from '../../features/auth/api.ts';
import { stageMessages } from '../../features/live/stage/messages.ts';
import type { StageLink } from '../../features/live/stage/stage-props.ts';
import { useLinkType } from '../../features/live/use-link-type.ts';
import { useLiveSource } from '../../features/live/use-live-source.ts';
import { fetchRoom } from '../../features/playback/api.ts';
import { playbackMessages } from '../../features/playback/messages.ts';
import { VideoPlayer } from '../../features/playback/player/VideoPlayer.tsx';
import { PlaybackNotice } from '../../features/playback/room/PlaybackNotice.tsx';
import { useWatchHere } from '../../features/playback/room/use-watch-here.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Link } from '../../lib/router/Link.tsx';
import { endLogin, getToken } from '../../lib/storage/token-store.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { useAcceptedInvitation } from './use-accepted-invitation.ts';

const HlsAudience = lazyPart(
  () => import('../../features/live/stage/HlsAudience.tsx').then((module) => module.HlsAudience),
  [stageMessages],
);
const RoomStage = lazyPart(() => import('./RoomStage.tsx').then((module) => module.RoomStage), [stageMessages]);

const WaitingRoom = lazyPart(
  () => import('./WaitingRoom.tsx').then((module) => module.WaitingRoom),
  [playbackMessages],
);

type RoomVideoProps = {
  readonly room: Room;
  readonly user: User;
  readonly isOrganizer: boolean;
  readonly link: string | undefined;
  /** Fetches the room again; rejects when that fails. */
  readonly onRefetch: () => Promise<unknown>;
  readonly onChange: (next: (room: Room) => Room) => void;
  readonly onFullscreenChange: (isFullscreen: boolean) => void;
  /** The element that becomes full screen. */
  readonly fullscreenFrame: RefObject<HTMLElement | null>;
  /** Buttons of the page in the bar of the player or the stage. */
  readonly pageControls: ReactNode;
  /** Shown over the video, in full screen too. */
  readonly children: ReactNode;
};

/** The main area of a room: the stage of an interactive room, the player, or a notice why there is no video. */
export const RoomVideo = (props: RoomVideoProps) => {
  const { room, user, isOrganizer, link, children, onRefetch, onChange, onFullscreenChange } = props;
  const linkType = useLinkType(room.id, link, room.interactive);
  const [hasStageFailed, setHasStageFailed] = useState(false);
  const invitation = useAcceptedInvitation(room.id, onChange);
  const isFollowing = useRef(true);
  const live = useLiveSource(room, {
    producerToken: link,
    isWebrtcOut: hasStageFailed,
    fetchRoom: () => fetchRoom(room.id, link),
    isFollowing: () => isFollowing.current,
    onReturn: (next) => {
      setHasStageFailed(false);
      onChange(() => next);
    },
  });
  const availability = availabilityOf(room);
  const shared = {
    watermark: `${user.userId} ${maskEmail(user.email)}`,
    onWatermarkBroken: endLoginForGood,
    onFullscreenChange,
    fullscreenFrame: props.fullscreenFrame,
    pageControls: props.pageControls,
  };
  const skeleton = <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" tour="video" />;

  if (linkType === 'loading') return skeleton;
  if (!hasStageFailed && hasStage(room, linkType, isOrganizer)) {
    return (
      <Suspense fallback={skeleton}>
        <RoomStage
          {...shared}
          room={room}
          user={user}
          isOrganizer={isOrganizer}
          link={stageLink(link, linkType, invitation.token)}
          onExpired={() => {
            invitation.clear();
            onRefetch().catch(() => {
              // The page shows the error of the query.
            });
          }}
          onFailed={() => setHasStageFailed(room.secondaryUrl !== null)}
        >
          {children}
        </RoomStage>
      </Suspense>
    );
  }
  if (availability !== 'video' || !room.videoUrl) {
    return (
      <PlaybackNotice
        availability={availability === 'video' ? 'unavailable' : availability}
        action={
          <>
            {availability === 'elsewhere' && <WatchHereButton roomId={room.id} link={link} onChange={onChange} />}
            {availability === 'waiting' && (
              <Suspense fallback={null}>
                <WaitingRoom room={room} />
              </Suspense>
            )}
            {(availability === 'guest' || availability === 'extra') && <VoucherLink />}
          </>
        }
      />
    );
  }
  const isFinished = room.duration > 0 && room.position > room.duration - 10;
  const player = (
    <VideoPlayer
      {...shared}
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
      lengthS={room.duration}
      startAtS={isFinished ? 0 : room.position}
      onExpired={onRefetch}
      following={isFollowing}
    >
      {children}
    </VideoPlayer>
  );
  // The room is full for viewers; the people on its stage have seats of their own.
  const hasHand = room.interactive && room.live && room.technology === 'hls' && !isOrganizer && !room.extra_user;
  if (!hasHand) return player;
  return (
    <>
      {player}
      <Suspense fallback={null}>
        <HlsAudience roomId={room.id} onInvited={invitation.accept} />
      </Suspense>
    </>
  );
};

const stageLink = (
  link: string | undefined,
  linkType: ReturnType<typeof useLinkType>,
  invitation: string | null,
): StageLink | null => {
  if (invitation !== null) return { token: invitation, type: 'participant' };
  if (link === undefined || linkType === null || linkType === 'preview' || linkType === 'loading') return null;
  return { token: link, type: linkType };
};

const VoucherLink = () => {
  const messages = useMessages(playbackMessages);
  return (
    <Link className={buttonClass({ variant: 'primary' })} to="/activeVoucher">
      <Ticket aria-hidden />
      {messages.voucher}
    </Link>
  );
};

type WatchHereButtonProps = Pick<RoomVideoProps, 'link' | 'onChange'> & { readonly roomId: string };

const WatchHereButton = ({ roomId, link, onChange }: WatchHereButtonProps) => {
  const messages = useMessages(playbackMessages);
  const { isTaking, take } = useWatchHere(roomId, link, onChange);
  return (
    <Button variant="primary" isLoading={isTaking} loadingLabel={messages.takingOver} onClick={take}>
      {messages.watchHere}
    </Button>
  );
};

/** Viewers watch a stage by WebRTC. Before the live it is open to organizers and to holders of a link. */
const hasStage = (room: Room, linkType: ReturnType<typeof useLinkType>, isOrganizer: boolean): boolean => {
  if (!room.interactive || room.liveStatus === 'ended' || room.extra_user || linkType === 'preview') return false;
  if (room.live) return availabilityOf(room) === 'video' && room.technology === 'webrtc';
  return isOrganizer || linkType !== null;
};

/** A viewer who hides the watermark is logged out here at once; the page does not wait for the server. */
const endLoginForGood = () => {
  const token = getToken();
  if (token) {
    postLogout(token).catch(() => {
      // The login has ended on this page in any case.
    });
  }
  endLogin(token, 'invalid');
};
