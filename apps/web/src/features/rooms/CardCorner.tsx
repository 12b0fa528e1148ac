import type { RoomCard } from '@palco/contract/rooms';
import { formatDuration } from '@palco/domain/playback/progress';
import { plannedStart } from '@palco/domain/rooms/schedule';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { roomsMessages } from './messages.ts';
import styles from './RoomCard.module.css';

type CardCornerProps = {
  readonly room: Pick<RoomCard, 'live' | 'liveStatus' | 'duration' | 'startDate' | 'tokyo_video_id'>;
  readonly viewers: number | null;
};

/** The corner of a card: the viewers of a live, the length of a video, or the date of a live to come. */
export const CardCorner = ({ room, viewers }: CardCornerProps) => {
  const messages = useMessages(roomsMessages);
  const language = useLanguage();
  const text = (() => {
    if (room.live) return viewers === null || viewers === 0 ? null : messages.viewers({ count: viewers });
    if (room.duration > 0) return formatDuration(room.duration);
    const start = plannedStart(room, Date.now());
    if (start === null) return null;
    if (start.isLate) return messages.startsSoon;
    const options = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
    return messages.startsAt({ when: new Intl.DateTimeFormat(language, options).format(start.atMs) });
  })();
  return text && <span className={styles.corner}>{text}</span>;
};
