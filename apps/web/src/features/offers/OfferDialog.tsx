import { useMessages } from '../../lib/i18n/messages.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { offersMessages } from './messages.ts';
import { OfferBody } from './OfferBody.tsx';

type OfferDialogProps = { readonly roomId: string; readonly isOpen: boolean; readonly onClose: () => void };

export const OfferDialog = ({ roomId, isOpen, onClose }: OfferDialogProps) => {
  const messages = useMessages(offersMessages);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.setupTitle}
      description={messages.setupText}
      closeLabel={messages.close}
    >
      <OfferBody roomId={roomId} />
    </Dialog>
  );
};
