import type { Room } from '@palco/contract/rooms';
import { Suspense } from 'react';
import { offersMessages } from '../../features/offers/messages.ts';
import { termsMessages } from '../../features/terms/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';

const TermsButton = lazyPart(
  () => import('../../features/terms/TermsButton.tsx').then((module) => module.TermsButton),
  [termsMessages],
);

const OfferControl = lazyPart(
  () => import('../../features/offers/OfferControl.tsx').then((module) => module.OfferControl),
  [offersMessages],
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
    {isOrganizer && (
      <Suspense fallback={null}>
        <OfferControl roomId={room.id} />
      </Suspense>
    )}
  </>
);
