import type { Room } from '@palco/contract/rooms';
import { Suspense } from 'react';
import { OfferControl } from '../../features/offers/OfferControl.tsx';
import { RankingButton } from '../../features/ranking/RankingButton.tsx';
import { termsMessages } from '../../features/terms/messages.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import styles from './RoomPage.module.css';

const TermsButton = lazyPart(
  () => import('../../features/terms/TermsButton.tsx').then((module) => module.TermsButton),
  [termsMessages],
);

type RoomActionsProps = { readonly room: Room; readonly isOrganizer: boolean };

/** The buttons in the title row of a room. */
export const RoomActions = ({ room, isOrganizer }: RoomActionsProps) => (
  <div className={styles.actions}>
    {room.termUrl !== null && (
      <Suspense fallback={null}>
        <TermsButton termUrl={room.termUrl} />
      </Suspense>
    )}
    {isOrganizer && <OfferControl roomId={room.id} />}
    <RankingButton courseId={room.courseId} hasGamification={room.hasGamification} />
  </div>
);
