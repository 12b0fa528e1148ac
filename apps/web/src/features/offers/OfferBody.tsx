import { useMessages } from '../../lib/i18n/messages.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { offersMessages } from './messages.ts';
import { OfferSetup } from './OfferSetup.tsx';
import { useOffers } from './use-offers.ts';

/** The offer of a room for its organizers, once it is loaded. */
export const OfferBody = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(offersMessages);
  const { data, error, isFetching, refetch } = useOffers(roomId);
  return data ? (
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
  );
};
