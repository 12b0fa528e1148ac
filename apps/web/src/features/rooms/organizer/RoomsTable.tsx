import type { RoomDetails } from '@palco/contract/rooms/organizer';
import { Archive, ArchiveRestore, Copy, EllipsisVertical, ExternalLink, Pencil, Radio, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { RowCheckbox } from '../../../ui/forms/Checkbox.tsx';
import iconButtonStyles from '../../../ui/forms/IconButton.module.css';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-items.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { RoomPicture } from '../RoomPicture.tsx';
import { organizerRoomsMessages } from './messages.ts';
import styles from './RoomsTable.module.css';
import { VideoBadge } from './VideoBadge.tsx';

type ColumnId = 'room' | 'channel' | 'course' | 'video' | 'start' | 'updated' | 'actions';
type RoomsTableProps = {
  readonly rooms: readonly RoomDetails[];
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  /** Renders the upload that this page is sending to a room. */
  readonly renderUpload: (room: RoomDetails) => ReactNode;
  readonly onDuplicate: (room: RoomDetails) => void;
  readonly onArchive: (room: RoomDetails) => void;
  readonly onRestore: (room: RoomDetails) => void;
  readonly onDelete: (room: RoomDetails) => void;
};

/** On a narrow screen the other columns are shown below the name. */
export const RoomsTable = ({ rooms, selected, onSelected, renderUpload, ...on }: RoomsTableProps) => {
  const messages = useMessages(organizerRoomsMessages);
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'channel', header: messages.channel },
    { id: 'course', header: messages.course },
    { id: 'video', header: messages.video },
    { id: 'start', header: messages.start },
    { id: 'updated', header: messages.updated },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    {
      id: 'room',
      header: (
        <span className={styles.room}>
          <RowCheckbox
            label={messages.selectAll}
            isChecked={rooms.length > 0 && rooms.every((room) => selected.has(room.id))}
            onChange={(isChecked) => onSelected(new Set(isChecked ? rooms.map((room) => room.id) : []))}
          />
          {messages.room}
        </span>
      ),
    },
    ...(isNarrow ? [] : wideOnly),
    { id: 'actions', header: <span className="visually-hidden">{messages.actions}</span>, align: 'end' },
  ];

  const time = (moment: string) => (
    <time className={styles.time} dateTime={moment}>
      {dates.format(new Date(moment))}
    </time>
  );
  const moreOf = (room: RoomDetails): MenuItem[] => [
    {
      id: 'duplicate',
      label: messages.duplicate,
      icon: <Copy aria-hidden />,
      onSelect: () => on.onDuplicate(room),
    },
    room.isArchived
      ? {
          id: 'restore',
          label: messages.restore,
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => on.onRestore(room),
        }
      : {
          id: 'archive',
          label: messages.archive,
          icon: <Archive aria-hidden />,
          isDisabled: room.live,
          onSelect: () => on.onArchive(room),
        },
    'separator',
    {
      id: 'delete',
      label: messages.delete,
      icon: <Trash2 aria-hidden />,
      isDanger: true,
      onSelect: () => on.onDelete(room),
    },
  ];

  const cell = (room: RoomDetails, column: ColumnId) => {
    switch (column) {
      case 'room':
        return (
          <span className={styles.room}>
            <RowCheckbox
              label={messages.select({ name: room.name })}
              isChecked={selected.has(room.id)}
              onChange={(isChecked) => onSelected(withRoom(selected, room.id, isChecked))}
            />
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
                  <RoomState room={room} />
                  {renderUpload(room)}
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
        return (
          <>
            <RoomState room={room} />
            {renderUpload(room)}
          </>
        );
      case 'start':
        return room.startDate && time(room.startDate);
      case 'updated':
        return time(room.updatedAt);
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
            <Menu
              label={messages.moreActions({ name: room.name })}
              align="end"
              items={moreOf(room)}
              trigger={
                <IconButton label={messages.moreActions({ name: room.name })} icon={<EllipsisVertical aria-hidden />} />
              }
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

const RoomState = ({ room }: { readonly room: RoomDetails }) => {
  const messages = useMessages(organizerRoomsMessages);
  return room.isArchived ? <Badge tone="neutral">{messages.archivedBadge}</Badge> : <VideoBadge room={room} />;
};

const withRoom = (selected: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> =>
  new Set(isSelected ? [...selected, id] : [...selected].filter((one) => one !== id));

const iconLink = classNames(iconButtonStyles.iconButton, iconButtonStyles.ghost, iconButtonStyles.md);
