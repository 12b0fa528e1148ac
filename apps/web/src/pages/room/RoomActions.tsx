import type { Room } from '@palco/contract/rooms';
import { Suspense } from 'react';
import { OfferControl } from '../../features/offers/OfferControl.tsx';
import { termsMessages } from '../../features/terms/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';

const TermsButton = lazyPart(
  () => import('../../features/terms/TermsButton.tsx').then((module) => module.TermsButton),
  [termsMessages],
);

type RoomActionsProps = { readonly room: Room; readonly isOrganizer: boolean };

/** Buttons that are used rarely: in the title row, or among the details where that has no space for them. */
export const RoomActions = ({ room, isOrganizer }: RoomActionsProps) => (
  <>
    {room.termUrl !== null && (
      <Suspense fallback={null}>
        <TermsButton termUrl={room.termUrl} />
      </Suspense>
    )}
    {isOrganizer && <OfferControl roomId={room.id} />}
  </>
);
