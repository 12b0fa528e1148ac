import type { RoomCard as Room } from '@palco/contract/rooms';
import { Lock } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { CardCorner } from './CardCorner.tsx';
import { roomsMessages } from './messages.ts';
import styles from './RoomCard.module.css';
import { RoomPicture } from './RoomPicture.tsx';

type RoomCardProps = {
  readonly room: Room;
  readonly percent: number;
  /** Of a live; null while unknown. */
  readonly viewers: number | null;
  /** The card is on the first screen: its picture is loaded eagerly. */
  readonly isEager?: boolean;
};

/** Spec section 2, Home page: image, LIVE badge, progress bar, name, duration; a lock where the user may not watch. */
export const RoomCard = ({ room, percent, viewers, isEager = false }: RoomCardProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <Link className={styles.card} to={`/course/${room.id}`}>
      <span className={styles.picture} data-locked={room.restriction !== null || undefined}>
        <RoomPicture room={room} isEager={isEager} />
        {room.live && (
          <span className={styles.live}>
            <Badge tone="live">{messages.live}</Badge>
          </span>
        )}
        <CardCorner room={room} viewers={viewers} />
        {percent > 0 && (
          <span className={styles.progress}>
            <span className={styles.bar} style={{ width: `${percent}%` }} />
            <VisuallyHidden>{messages.watched({ percent: Math.round(percent) })}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.name}>{room.name}</span>
      {room.restriction !== null && (
        <span className={styles.restriction}>
          <Lock aria-hidden />
          {messages.restricted[room.restriction]}
        </span>
      )}
      {room.description !== '' && <span className={styles.description}>{room.description}</span>}
    </Link>
  );
};
