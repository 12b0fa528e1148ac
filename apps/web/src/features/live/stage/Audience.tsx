import { LogIn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { getSessionToken, getToken } from '../../../lib/storage/token-store.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { PictureNotice } from '../../../ui/feedback/PictureNotice.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ControlsDialog } from './ControlsDialog.tsx';
import { stageMessages } from './messages.ts';
import { ControlsButton, HandButton, StageBar } from './StageBar.tsx';
import { StageView } from './StageView.tsx';
import { peopleOf } from './stage-people.ts';
import type { StageSide } from './stage-props.ts';
import { useAudience } from './use-audience.ts';
import { useMeter } from './use-meter.ts';

type AudienceProps = StageSide & {
  readonly token: string | undefined;
  readonly mayComeUp: boolean;
  readonly mayGoLive: boolean;
  /** Null for whoever need not ask. */
  readonly hand: { readonly isRaised: boolean; readonly raise: (isRaised: boolean) => void } | null;
  readonly onComeUp: () => void;
  /** What opened the stage opens nothing any more; the room itself may still be theirs to watch. */
  readonly onTokenRefused: () => void;
  readonly onExpired: () => void;
  readonly onFailed: () => void;
};

/** Those who watch a stage; organizers among them see who wants to come up. */
export const Audience = (props: AudienceProps) => {
  const { room, isOrganizer, hands, isMuted, onMute, mayComeUp, hand, token } = props;
  const messages = useMessages(stageMessages);
  const [isOpen, setIsOpen] = useState(false);
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
    onOver: (reason) => {
      const isRefused = reason !== 'ended' && reason.code === 'NO_PERMISSION' && token !== undefined;
      if (isRefused) props.onTokenRefused();
      else props.onExpired();
    },
    onFailed: props.onFailed,
  });
  const people = useMemo(() => peopleOf(tracks), [tracks]);
  useMeter(props.meter, connection === 'on' && tracks.length > 0, receiver);

  const comeUp = (
    <Button icon={<LogIn aria-hidden />} onClick={props.onComeUp}>
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
        {mayComeUp && comeUp}
      </PictureNotice>
    );
  return (
    <>
      <StageView
        people={people}
        speakerId={speakerId}
        connection={connection}
        isMuted={isMuted}
        onUnmute={() => onMute(false)}
        receiver={receiver}
        overlay={props.overlay}
      />
      <StageBar
        isMuted={isMuted}
        onMute={() => onMute(!isMuted)}
        isFullscreen={props.isFullscreen}
        onFullscreen={props.onFullscreen}
      >
        {mayComeUp ? comeUp : hand && <HandButton isRaised={hand.isRaised} onRaise={hand.raise} />}
        {isOrganizer && <ControlsButton hands={hands.length} onOpen={() => setIsOpen(true)} />}
      </StageBar>
      {isOrganizer && (
        <ControlsDialog
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          roomId={room.id}
          isOrganizer
          hands={hands}
          people={people}
          onEnd={props.onEnd}
        />
      )}
    </>
  );
};
