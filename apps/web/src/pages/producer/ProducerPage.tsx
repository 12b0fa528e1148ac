import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useUser } from '../../features/auth/user-query.ts';
import { chatMessages } from '../../features/chat/messages.ts';
import { checkLink } from '../../features/live/api.ts';
import { liveMessages } from '../../features/live/messages.ts';
import { Ended } from '../../features/live/producer/Ended.tsx';
import { Studio } from '../../features/live/producer/Studio.tsx';
import { useLiveState } from '../../features/live/use-live-state.ts';
import { useRoom, withChat } from '../../features/playback/room/use-room.ts';
import { usePresence } from '../../features/rooms/use-presence.ts';
import { usePage } from '../../features/shell/use-page.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useNavigate, useParams, useQueryValue } from '../../lib/router/navigation.ts';
import { CableArt } from '../../ui/art/StageArt.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './ProducerPage.module.css';

// With its texts: a network that is lost between the two loads must not break the page of a running live.
const RoomChat = lazyPart(() => import('../room/RoomChat.tsx').then((module) => module.RoomChat), [chatMessages]);

/** Spec sections 2 and 6: a producer needs a link, which is checked against the room before anything else. */
const ProducerPage = () => {
  const { roomId = '' } = useParams();
  const queryToken = useQueryValue('token');
  const token = queryToken ?? '';
  return <CheckedLink key={`${roomId} ${token}`} roomId={roomId} token={token} />;
};

type LinkProps = { readonly roomId: string; readonly token: string };

const CheckedLink = ({ roomId, token }: LinkProps) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['producer-link', roomId, token],
    queryFn: () => checkLink(roomId, token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isRefused = token === '' || (error instanceof ApiError && error.status < 500) || isForOthers(data?.type);
  useEffect(() => {
    if (isRefused) void navigate('/noPermission', { replace: true });
  }, [isRefused, navigate]);
  if (isRefused) return null;
  if (data) return <ProducerRoom roomId={roomId} token={token} />;
  return error ? <Failed isTrying={isFetching} onRetry={() => void refetch()} /> : <Loading />;
};

/** Links for previews and for the stage of an interactive room open the page of the room, not this one. */
const isForOthers = (type: string | undefined) => type !== undefined && type !== 'producer';

const ProducerRoom = ({ roomId, token }: LinkProps) => {
  const messages = useMessages(liveMessages);
  const user = useUser();
  const { data: room, error, isFetching, refetch, change } = useRoom(roomId, token);
  const isIn = room !== undefined;
  const { liveState, setState, ...live } = useLiveState(roomId, isIn);
  const viewers = usePresence(roomId, isIn, {
    isWatching: false,
    onJoined: ({ isChatEnabled }) => change((known) => withChat(known, isChatEnabled)),
  });
  const navigate = useNavigate();
  usePage({
    title: room?.name ?? messages.page,
    trail: [
      { label: messages.home, path: '/home' },
      { label: messages.page, path: `/producer/${roomId}?token=${token}` },
    ],
  });
  const isGone = error instanceof ApiError && error.status < 500 && !room;
  useEffect(() => {
    if (isGone) void navigate('/noPermission', { replace: true });
  }, [isGone, navigate]);
  if (isGone) return null;
  if (error && !room) return <Failed isTrying={isFetching} onRetry={() => void refetch()} />;
  if (room && live.error && !liveState)
    return <Failed isTrying={live.isFetching} onRetry={() => void live.refetch()} />;
  if (!room || !liveState) return <Loading />;
  if (liveState.liveStatus === 'ended')
    return (
      <>
        <h1 className={styles.name}>{room.name}</h1>
        <Ended roomId={roomId} producerToken={token} />
      </>
    );
  return (
    <Studio
      room={room}
      producerToken={token}
      liveState={liveState}
      onLiveState={setState}
      viewers={viewers}
      chat={
        room.isChatEnabled ? (
          <Suspense fallback={<Skeleton height="100%" radius="var(--radius-12)" />}>
            <RoomChat roomId={room.id} userId={user.userId} pinned={room.pinnedMessages} />
          </Suspense>
        ) : null
      }
    />
  );
};

const Failed = ({ isTrying, onRetry }: { readonly isTrying: boolean; readonly onRetry: () => void }) => {
  const messages = useMessages(liveMessages);
  return (
    <>
      <h1 className="visually-hidden">{messages.page}</h1>
      <EmptyState
        art={<CableArt />}
        title={messages.failedTitle}
        text={messages.failedText}
        action={
          <Button isLoading={isTrying} loadingLabel={messages.trying} onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        }
      />
    </>
  );
};

const Loading = () => {
  const messages = useMessages(liveMessages);
  return (
    <div className={styles.loading} aria-busy="true">
      <h1 className="visually-hidden">{messages.loading}</h1>
      <Skeleton aspectRatio="16 / 9" radius="var(--radius-12)" />
      <Skeleton height={360} radius="var(--radius-12)" />
    </div>
  );
};

export default ProducerPage;
