import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import type { Departure } from '../media/participation.ts';
import { EndDialogs } from '../producer/EndDialogs.tsx';
import { Audience } from './Audience.tsx';
import { departureText } from './departure-text.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { stageMessages } from './messages.ts';
import { Participant } from './Participant.tsx';
import styles from './Stage.module.css';
import type { StageProps } from './stage-props.ts';
import { readStageToken, removeStageToken, storeStageToken } from './stored-stage-token.ts';
import { useHand, useHands } from './use-hands.ts';
import { useInvitation } from './use-invitation.ts';

/** Spec section 2, interactive rooms: watching the stage, the device check, being on the stage. */
export const Stage = (props: StageProps) => {
  const { room, user, isOrganizer, link, frame } = props;
  const messages = useMessages(stageMessages);
  const { hands, newest } = useHands(room.id, isOrganizer);
  const hand = useHand(room.id);
  const { invitation, dismiss } = useInvitation(room.id);
  /** The link or stage token that allows joining the stage; undefined once it was revoked. */
  const [token, setToken] = useState(() => link?.token ?? readStageToken(room.id));
  const [isAtStage, setIsAtStage] = useState(link !== null);
  const [departure, setDeparture] = useState<Departure | null>(null);
  const [isMuted, setIsMuted] = useState(false);
  const [isAskingEnd, setIsAskingEnd] = useState(false);

  const focus = () => frame.current?.focus({ preventScroll: true });
  const storeToken = (stageToken: string) => {
    storeStageToken(room.id, stageToken);
    setToken(stageToken);
  };
  const dropToken = () => {
    removeStageToken();
    setToken(undefined);
  };
  const join = (by?: string) => {
    if (by !== undefined) setToken(by);
    setDeparture(null);
    dismiss();
    setIsAtStage(true);
  };
  const leave = (reason: Departure | null) => {
    setIsAtStage(false);
    setDeparture(reason);
    focus();
    // A raised hand is lowered after being on the stage, or after changing one's mind.
    if (hand.isRaised) hand.raise(false);
    if (reason === 'removed' || (reason instanceof ApiError && reason.code === 'NO_PERMISSION')) dropToken();
    if (reason === 'ended') props.onExpired();
    // Over the video in full screen too, where the notice below is not visible.
    if (reason === 'removed') toast.warning(departureText(reason, messages));
  };
  const decline = () => {
    dismiss();
    if (hand.isRaised) hand.raise(false);
  };

  const canRunLive = isOrganizer || link?.type === 'producer';
  const canJoin = isOrganizer || token !== undefined;
  const { isFullscreen, onFullscreen, pageControls, overlay, meter } = props;
  const side = {
    ...{ room, user, isOrganizer, hands, isFullscreen, onFullscreen, pageControls, overlay, meter, isMuted },
    onMute: setIsMuted,
    onFocus: focus,
    onEnd: canRunLive && room.live ? () => setIsAskingEnd(true) : undefined,
  };
  return (
    <section
      ref={frame}
      className={styles.stage}
      data-fullscreen={props.isFullscreen || undefined}
      data-tour="video"
      aria-label={messages.stage}
      tabIndex={-1}
    >
      {departure && (
        <Alert
          tone={departure === 'ended' ? 'info' : 'warning'}
          action={
            <Button variant="ghost" size="sm" onClick={() => setDeparture(null)}>
              {messages.close}
            </Button>
          }
        >
          {departureText(departure, messages)}
        </Alert>
      )}
      {isAtStage ? (
        <Participant
          {...side}
          token={token}
          mayGoLive={canRunLive}
          onStageToken={storeToken}
          onEnded={leave}
          onLeave={() => leave(null)}
        />
      ) : (
        <Audience
          {...side}
          token={token}
          canJoin={canJoin}
          mayGoLive={canRunLive}
          hand={isOrganizer ? null : hand}
          onJoin={() => join()}
          onTokenRefused={dropToken}
          onExpired={props.onExpired}
          onFailed={props.onFailed}
        />
      )}
      <p className="visually-hidden" role="status">
        {newest !== null && messages.handAnnounced({ name: newest })}
      </p>
      <InvitationDialog invitation={isAtStage ? null : invitation} onAccept={join} onDecline={decline} />
      <EndDialogs
        roomId={room.id}
        {...(link?.type === 'producer' && { producerToken: link.token })}
        isAsking={isAskingEnd}
        isOnAir={false}
        onEnded={() => setIsAskingEnd(false)}
        onCancel={() => setIsAskingEnd(false)}
      />
    </section>
  );
};
