import type { Room } from '@palco/contract/rooms';
import { OfferControl } from '../../features/offers/OfferControl.tsx';
import { RankingButton } from '../../features/ranking/RankingButton.tsx';
import styles from './RoomPage.module.css';

type RoomActionsProps = { readonly room: Room; readonly isOrganizer: boolean };

/** What the title row of a room offers to do. */
export const RoomActions = ({ room, isOrganizer }: RoomActionsProps) => (
  <div className={styles.actions}>
    {isOrganizer && <OfferControl roomId={room.id} />}
    <RankingButton courseId={room.courseId} hasGamification={room.hasGamification} />
  </div>
);
