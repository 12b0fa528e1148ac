import type { RoomDetails } from '@palco/contract/rooms';
import { ExternalLink, Pencil, Radio, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import iconButtonStyles from '../../../ui/forms/IconButton.module.css';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { RoomPicture } from '../RoomPicture.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsTable.module.css';
import { VideoBadge } from './VideoBadge.tsx';

type ColumnId = 'room' | 'channel' | 'course' | 'video' | 'updated' | 'actions';
type RoomsTableProps = { readonly rooms: readonly RoomDetails[]; readonly onDelete: (room: RoomDetails) => void };

/** On a narrow screen the other columns are shown below the name. */
export const RoomsTable = ({ rooms, onDelete }: RoomsTableProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'channel', header: messages.channel },
    { id: 'course', header: messages.course },
    { id: 'video', header: messages.video },
    { id: 'updated', header: messages.updated },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'room', header: messages.room },
    ...(isNarrow ? [] : wideOnly),
    { id: 'actions', header: <span className="visually-hidden">{messages.actions}</span>, align: 'end' },
  ];

  const cell = (room: RoomDetails, column: ColumnId) => {
    switch (column) {
      case 'room':
        return (
          <span className={styles.room}>
            <span className={styles.picture}>
              <RoomPicture room={room} />
            </span>
            <span className={styles.texts}>
              <Link className={styles.name} to={`/organizer/rooms/${room.id}`}>
                {room.name}
              </Link>
              {isNarrow && (
                <>
                  <span className={styles.under}>{`${room.channelName} · ${room.courseName}`}</span>
                  <VideoBadge room={room} />
                </>
              )}
            </span>
          </span>
        );
      case 'channel':
        return room.channelName;
      case 'course':
        return room.courseName;
      case 'video':
        return <VideoBadge room={room} />;
      case 'updated':
        return (
          <time className={styles.time} dateTime={room.updatedAt}>
            {dates.format(new Date(room.updatedAt))}
          </time>
        );
      case 'actions':
        return (
          <span className={styles.actions}>
            {!isNarrow && (
              <>
                <Link
                  className={iconLink}
                  to={`/organizer/rooms/${room.id}`}
                  aria-label={messages.editRoom({ name: room.name })}
                >
                  <Pencil aria-hidden />
                </Link>
                <Link
                  className={iconLink}
                  to={`/organizer/rooms/${room.id}/live`}
                  aria-label={messages.liveOf({ name: room.name })}
                >
                  <Radio aria-hidden />
                </Link>
                <a
                  className={iconLink}
                  href={`/course/${room.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={messages.openRoom({ name: room.name })}
                >
                  <ExternalLink aria-hidden />
                </a>
              </>
            )}
            <IconButton
              label={messages.deleteRoom({ name: room.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onDelete(room)}
            />
          </span>
        );
    }
  };

  return (
    <div ref={place}>
      <Table caption={messages.rooms} isCaptionHidden columns={columns} rows={rooms} renderCell={cell} empty={null} />
    </div>
  );
};

const iconLink = classNames(iconButtonStyles.iconButton, iconButtonStyles.ghost, iconButtonStyles.md);
