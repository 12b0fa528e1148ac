import type { RoomsOverview } from '@palco/contract/reports/overview';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import styles from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';

type OverviewRoom = RoomsOverview['rooms'][number];
type ColumnId = 'room' | 'live' | 'viewers' | 'watched' | 'last';

/** On a narrow screen the other columns are shown below the name. */
export const OverviewTable = ({ rooms }: { readonly rooms: readonly OverviewRoom[] }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'live', header: messages.liveOf },
    { id: 'viewers', header: messages.viewers, isNumeric: true },
    { id: 'watched', header: messages.watched, isNumeric: true },
    { id: 'last', header: messages.lastWatched },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'room', header: messages.room },
    ...(isNarrow ? [] : wideOnly),
  ];
  const liveOf = ({ isLive, liveStartedAt }: OverviewRoom) => {
    if (isLive) return <Badge tone="live">{messages.live}</Badge>;
    return (
      <span className={styles.date}>{liveStartedAt === null ? messages.noLive : formats.date(liveStartedAt)}</span>
    );
  };
  const lastOf = ({ lastWatchedAt }: OverviewRoom) =>
    lastWatchedAt === null ? messages.never : formats.date(lastWatchedAt);

  const cell = (room: OverviewRoom, column: ColumnId) => {
    switch (column) {
      case 'room':
        return (
          <span className={styles.person}>
            <Link className={styles.name} to={`/organizer/reports/rooms/${room.id}`}>
              {room.name}
            </Link>
            <span className={styles.under}>{room.courseName}</span>
            {isNarrow && (
              <>
                {room.isLive && <span>{liveOf(room)}</span>}
                <span className={styles.under}>
                  {`${messages.viewers}: ${formats.number(room.viewers)} · ${messages.watched}: ${formats.duration(room.watchedMs)}`}
                </span>
                <span className={styles.under}>{`${messages.lastWatched}: ${lastOf(room)}`}</span>
              </>
            )}
          </span>
        );
      case 'live':
        return liveOf(room);
      case 'viewers':
        return formats.number(room.viewers);
      case 'watched':
        return formats.duration(room.watchedMs);
      case 'last':
        return <span className={styles.date}>{lastOf(room)}</span>;
    }
  };
  return (
    <div ref={place}>
      <Table caption={messages.rooms} isCaptionHidden columns={columns} rows={rooms} renderCell={cell} empty={null} />
    </div>
  );
};
