import { InvitationDialog } from './InvitationDialog.tsx';
import { HandButton } from './StageBar.tsx';
import { useHand } from './use-hands.ts';
import { useInvitation } from './use-invitation.ts';

type HlsAudienceProps = { readonly roomId: string; readonly onInvited: (token: string) => void };

/** Below the player of a viewer who watches a full interactive room by HLS: the hand, and the invitation that may follow. */
export const HlsAudience = ({ roomId, onInvited }: HlsAudienceProps) => {
  const hand = useHand(roomId);
  const { invitation, dismiss } = useInvitation(roomId);
  const decline = () => {
    dismiss();
    if (hand.isRaised) hand.raise(false);
  };
  return (
    <div>
      <HandButton isRaised={hand.isRaised} onRaise={hand.raise} />
      <InvitationDialog invitation={invitation} onAccept={onInvited} onDecline={decline} />
    </div>
  );
};
