import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { offersMessages } from './messages.ts';
import { reloadOffers } from './use-offers.ts';

const OfferDialog = lazyPart(() => import('./OfferDialog.tsx').then((module) => module.OfferDialog));

/** Opens the offer dialog, for organizers in the room. */
export const OfferControl = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(offersMessages);
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
    // Refreshes the counts.
    void reloadOffers(client, roomId);
  };
  return (
    <>
      <Button variant="secondary" size="sm" icon={<Tag aria-hidden />} onClick={open}>
        {messages.offer}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <OfferDialog roomId={roomId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
