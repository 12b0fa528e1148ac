import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { stageMessages } from './messages.ts';
import type { Invitation } from './use-invitation.ts';

type InvitationDialogProps = {
  readonly invitation: Invitation | null;
  readonly onAccept: (token: string) => void;
  readonly onDecline: () => void;
};

/** An organizer invites the viewer to the stage. */
export const InvitationDialog = ({ invitation, onAccept, onDecline }: InvitationDialogProps) => {
  const messages = useMessages(stageMessages);
  return (
    <Dialog
      isOpen={invitation !== null}
      onClose={onDecline}
      size="sm"
      title={messages.invitationTitle}
      description={invitation && messages.invitationText({ name: invitation.from })}
      closeLabel={messages.close}
      footer={
        <>
          <Button variant="secondary" onClick={onDecline}>
            {messages.decline}
          </Button>
          <Button onClick={() => invitation && onAccept(invitation.token)}>{messages.accept}</Button>
        </>
      }
    />
  );
};
