import { LogIn } from 'lucide-react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import { stageMessages } from './messages.ts';
import { HandButton } from './StageBar.tsx';
import { readStageToken } from './stored-stage-token.ts';
import { useHand } from './use-hands.ts';
import { useInvitation } from './use-invitation.ts';

type HlsAudienceProps = { readonly roomId: string; readonly onInvited: (token: string) => void };

/** Below the player of a viewer who watches a full interactive room by HLS: the hand, and the invitation that may follow. */
export const HlsAudience = ({ roomId, onInvited }: HlsAudienceProps) => {
  const messages = useMessages(stageMessages);
  const hand = useHand(roomId);
  const { invitation, dismiss } = useInvitation(roomId);
  // They were on the stage before a reload.
  const stored = readStageToken(roomId);
  const decline = () => {
    dismiss();
    if (hand.isRaised) hand.raise(false);
  };
  return (
    <div>
      {stored === undefined ? (
        <HandButton hand={hand} />
      ) : (
        <Button icon={<LogIn aria-hidden />} onClick={() => onInvited(stored)}>
          {messages.takeStage}
        </Button>
      )}
      <InvitationDialog invitation={invitation} onAccept={onInvited} onDecline={decline} />
    </div>
  );
};
