import type { RoomCard as Room } from '@palco/contract/rooms';
import { Eye, Lock, Play } from 'lucide-react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { Carousel } from './Carousel.tsx';
import { slidesPerRow } from './carousel.ts';
import styles from './FeaturedLives.module.css';
import { roomsMessages } from './messages.ts';
import { RoomPicture } from './RoomPicture.tsx';
import type { ViewersByRoom } from './use-viewers.ts';

type FeaturedLivesProps = {
  readonly rooms: readonly Room[];
  readonly viewersByRoom: ViewersByRoom;
  readonly widthPx: number;
};

/** Spec section 2, Home page: the carousel of featured lives, as large pictures. */
export const FeaturedLives = ({ rooms, viewersByRoom, widthPx }: FeaturedLivesProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <Carousel title={messages.featuredLives} cardsPerRow={slidesPerRow(widthPx, rooms.length)}>
      {rooms.map((room) => (
        <LiveSlide key={room.id} room={room} viewers={viewersByRoom.get(room.id) ?? 0} />
      ))}
    </Carousel>
  );
};

const LiveSlide = ({ room, viewers }: { readonly room: Room; readonly viewers: number }) => {
  const messages = useMessages(roomsMessages);
  return (
    <Link className={styles.slide} to={`/course/${room.id}`}>
      <span className={styles.picture}>
        <RoomPicture room={room} isEager />
      </span>
      <span className={styles.text}>
        <span className={styles.badges}>
          <Badge tone="live">{messages.live}</Badge>
          {viewers > 0 && (
            <span className={styles.viewers}>
              <Eye aria-hidden />
              {messages.viewers({ count: viewers })}
            </span>
          )}
        </span>
        <span className={styles.name}>{room.name}</span>
        {room.description !== '' && <span className={styles.description}>{room.description}</span>}
        {room.restriction !== null && (
          <span className={styles.restriction}>
            <Lock aria-hidden />
            {messages.restricted[room.restriction]}
          </span>
        )}
        <span className={buttonClass({ variant: 'primary' })}>
          {room.restriction === null && <Play aria-hidden />}
          {room.restriction === null ? messages.watchNow : messages.openRoom}
        </span>
      </span>
    </Link>
  );
};
