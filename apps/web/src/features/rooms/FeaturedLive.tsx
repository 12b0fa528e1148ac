import type { RoomCard as Room } from '@palco/contract/rooms';
import { Play } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import styles from './FeaturedLive.module.css';
import { roomsMessages } from './messages.ts';
import { RoomPicture } from './RoomPicture.tsx';

/** The current live, shown large. */
export const FeaturedLive = ({ room }: { readonly room: Room }) => {
  const messages = useMessages(roomsMessages);
  return (
    <section className={styles.hero} aria-label={`${messages.featuredLives}: ${room.name}`}>
      <div className={styles.picture}>
        <RoomPicture room={room} isEager />
      </div>
      <div className={styles.text}>
        <Badge tone="live">{messages.live}</Badge>
        <h2 className={styles.name}>{room.name}</h2>
        {room.description !== '' && <p className={styles.description}>{room.description}</p>}
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={`/course/${room.id}`}>
          <Play aria-hidden />
          {messages.watchNow}
        </Link>
      </div>
    </section>
  );
};
