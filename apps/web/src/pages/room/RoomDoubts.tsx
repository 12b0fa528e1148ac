import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { DoubtQueue } from '../../features/doubts/DoubtQueue.tsx';
import { doubtsMessages } from '../../features/doubts/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** Opens the doubts of the room as a queue. Viewers never load it. */
export const RoomDoubts = ({ roomId, userId }: { readonly roomId: string; readonly userId: string }) => {
  const messages = useMessages(doubtsMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" icon={<ListChecks aria-hidden />} onClick={() => setIsOpen(true)}>
        {messages.title}
      </Button>
      <Dialog isOpen={isOpen} title={messages.title} closeLabel={messages.close} onClose={() => setIsOpen(false)}>
        <DoubtQueue roomId={roomId} userId={userId} isChatEnabled follow={null} />
      </Dialog>
    </>
  );
};
