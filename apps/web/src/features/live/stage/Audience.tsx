import { LogIn } from 'lucide-react';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { getSessionToken, getToken } from '../../../lib/storage/token-store.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { PictureNotice } from '../../../ui/feedback/PictureNotice.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { stageMessages } from './messages.ts';
import { HandButton } from './StageBar.tsx';
import { StageFrame } from './StageFrame.tsx';
import { peopleOf } from './stage-people.ts';
import type { StageSide } from './stage-props.ts';
import { useAudience } from './use-audience.ts';
import type { OwnHand } from './use-hands.ts';
import { useMeter } from './use-meter.ts';

type AudienceProps = StageSide & {
  readonly token: string | undefined;
  readonly canJoin: boolean;
  readonly mayGoLive: boolean;
  /** Null for organizers, who may join without asking. */
  readonly hand: OwnHand | null;
  readonly onJoin: () => void;
  /** The server no longer accepts the stage token; the viewer may still be allowed to watch. */
  readonly onTokenRefused: () => void;
  readonly onExpired: () => void;
  readonly onFailed: () => void;
};

/** The stage as viewers see it; organizers also see raised hands. */
export const Audience = (props: AudienceProps) => {
  const { room, isOrganizer, canJoin, hand, token } = props;
  const messages = useMessages(stageMessages);
  const isReachable = room.live && room.videoUrl !== null && room.socketPath !== null;
  const { tracks, speakerId, connection, receiver } = useAudience(isReachable, {
    address: () => ({
      videoUrl: room.videoUrl ?? '/',
      socketPath: room.socketPath ?? '',
      roomId: room.id,
      token: getToken() ?? '',
      session: getSessionToken() ?? '',
      ...(token !== undefined && { producerToken: token }),
    }),
    onEnded: (reason) => {
      const isRefused = reason !== 'ended' && reason.code === 'NO_PERMISSION' && token !== undefined;
      if (isRefused) props.onTokenRefused();
      else props.onExpired();
    },
    onFailed: props.onFailed,
  });
  const people = useMemo(() => peopleOf(tracks), [tracks]);
  useMeter(props.meter, connection === 'on' && tracks.length > 0, receiver);

  const join = (
    <Button icon={<LogIn aria-hidden />} onClick={props.onJoin}>
      {messages.takeStage}
    </Button>
  );
  if (!isReachable)
    return (
      <PictureNotice
        art={<CameraArt />}
        title={messages.notLiveTitle}
        text={props.mayGoLive ? messages.notLiveOwnText : messages.notLiveText}
        role="status"
      >
        {canJoin && join}
      </PictureNotice>
    );
  return (
    <StageFrame
      {...props}
      people={people}
      speakerId={speakerId}
      connection={connection}
      receiver={receiver}
      hasControls={isOrganizer}
    >
      {canJoin ? join : hand && <HandButton hand={hand} />}
    </StageFrame>
  );
};
