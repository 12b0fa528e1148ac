import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { offersMessages } from './messages.ts';
import { OfferSetup } from './OfferSetup.tsx';
import { useOffers } from './use-offers.ts';

type OfferDialogProps = { readonly roomId: string; readonly isOpen: boolean; readonly onClose: () => void };

export const OfferDialog = ({ roomId, isOpen, onClose }: OfferDialogProps) => {
  const messages = useMessages(offersMessages);
  const { data, error, isFetching, refetch } = useOffers(roomId);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.setupTitle}
      description={messages.setupText}
      closeLabel={messages.close}
    >
      {data ? (
        <OfferSetup roomId={roomId} overview={data} />
      ) : error ? (
        <Alert
          tone="danger"
          action={
            <Button
              size="sm"
              variant="secondary"
              isLoading={isFetching}
              loadingLabel={messages.trying}
              onClick={() => void refetch()}
            >
              {messages.tryAgain}
            </Button>
          }
        >
          {messages.FAIL_GETOOFFER}
        </Alert>
      ) : (
        <Skeleton height={220} radius="var(--radius-12)" />
      )}
    </Dialog>
  );
};
