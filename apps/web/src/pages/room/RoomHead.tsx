import type { Room } from '@palco/contract/rooms';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { roomsMessages } from '../../features/rooms/messages.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './RoomHead.module.css';
import pageStyles from './RoomPage.module.css';

type RoomHeadProps = {
  readonly room: Pick<Room, 'live' | 'name'>;
  readonly viewers: number | null;
  /** Where there is no space for more. */
  readonly isOneRow: boolean;
  /** Buttons. */
  readonly children: ReactNode;
};

/** The title row of a room. */
export const RoomHead = ({ room, viewers, isOneRow, children }: RoomHeadProps) => {
  const messages = useMessages(roomsMessages);
  return (
    <div
      className={classNames(styles.head, pageStyles.head)}
      data-live={room.live || undefined}
      data-one-row={isOneRow || undefined}
    >
      {room.live && <Badge tone="live">{messages.live}</Badge>}
      <div className={styles.titles}>
        <h1 className={styles.name}>{room.name}</h1>
        {room.live && viewers !== null && (
          <span className={styles.viewers}>
            <Eye aria-hidden />
            {messages.viewers({ count: viewers })}
          </span>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
};
