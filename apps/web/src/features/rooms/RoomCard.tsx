import type { RoomCard as Room } from '@palco/contract/rooms';
import { formatDuration } from '@palco/domain/playback/progress';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { roomsMessages } from './messages.ts';
import styles from './RoomCard.module.css';
import { RoomPicture } from './RoomPicture.tsx';

type RoomCardProps = {
  readonly room: Room;
  readonly percent: number;
  /** The card is on the first screen: its picture is loaded eagerly. */
  readonly isEager?: boolean;
};

/** Spec section 2, Home page: image, LIVE badge, progress bar, name, duration. */
export const RoomCard = ({ room, percent, isEager = false }: RoomCardProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <Link className={styles.card} to={`/course/${room.id}`}>
      <span className={styles.picture}>
        <RoomPicture room={room} isEager={isEager} />
        {room.live && (
          <span className={styles.live}>
            <Badge tone="live">{messages.live}</Badge>
          </span>
        )}
        {!room.live && room.duration > 0 && <span className={styles.duration}>{formatDuration(room.duration)}</span>}
        {percent > 0 && (
          <span className={styles.progress}>
            <span className={styles.bar} style={{ width: `${percent}%` }} />
            <VisuallyHidden>{messages.watched({ percent: Math.round(percent) })}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.name}>{room.name}</span>
      {room.description !== '' && <span className={styles.description}>{room.description}</span>}
    </Link>
  );
};
