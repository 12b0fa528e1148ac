import type { Dashboard, LiveNow } from '@palco/contract/dashboard';
import { CircleAlert, CircleCheck, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import styles from './DashboardPanels.module.css';
import { LivePicture } from './LivePicture.tsx';
import { dashboardMessages } from './messages.ts';

type Listed = { readonly roomId: string; readonly name: string };
type RoomListProps<Row extends Listed> = {
  readonly rows: readonly Row[];
  readonly empty: string;
  readonly children: (row: Row) => ReactNode;
};

/** Rooms one below the other, or one sentence when there are none. */
const RoomList = <Row extends Listed>({ rows, empty, children }: RoomListProps<Row>) =>
  rows.length === 0 ? (
    <p className={styles.empty}>{empty}</p>
  ) : (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.roomId} className={styles.row}>
          {children(row)}
        </li>
      ))}
    </ul>
  );

export const LivePanel = ({ live, now }: { readonly live: Dashboard['live']; readonly now: Date }) => {
  const messages = useMessages(dashboardMessages);
  const language = useLanguage();
  const plural = pluralIn(language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const factsOf = (room: LiveNow) => [
    ...(room.startedAt === null ? [] : [sinceText(room.startedAt)]),
    ...(room.bitrate === null || room.bitrate === 0
      ? []
      : [messages.bitrate({ megabits: numbers.format(room.bitrate / 1e6) })]),
  ];
  const sinceText = (startedAt: string) => {
    const minutes = Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000);
    return minutes < 1 ? messages.sinceNow : messages.since({ minutes: numbers.format(minutes) });
  };
  return (
    <RoomList rows={live} empty={messages.liveEmpty}>
      {(room) => (
        <>
          <LivePicture roomId={room.roomId} name={room.name} cover={room.image} />
          <span className={styles.texts}>
            <Link
              className={styles.name}
              to={`/organizer/rooms/${room.roomId}/live`}
              aria-label={messages.control({ name: room.name })}
            >
              {room.name}
            </Link>
            <span className={styles.facts}>{factsOf(room).join(' · ')}</span>
            {room.problem && (
              <span className={styles.problem}>
                <CircleAlert aria-hidden />
                {messages.problems[room.problem]}
              </span>
            )}
          </span>
          <span className={styles.count}>
            <Eye aria-hidden />
            {plural(room.viewers, messages.viewers)}
          </span>
        </>
      )}
    </RoomList>
  );
};

export const UpcomingPanel = ({ upcoming, now }: { readonly upcoming: Dashboard['upcoming']; readonly now: Date }) => {
  const messages = useMessages(dashboardMessages);
  const language = useLanguage();
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <RoomList rows={upcoming} empty={messages.upcomingEmpty}>
      {(room) => (
        <span className={styles.texts}>
          <Link className={styles.name} to={`/organizer/rooms/${room.roomId}/live`}>
            {room.name}
          </Link>
          <span className={styles.facts}>
            <time dateTime={room.startDate}>{dates.format(new Date(room.startDate))}</time>
            {` · ${distanceText(Date.parse(room.startDate) - now.getTime(), language)}`}
          </span>
        </span>
      )}
    </RoomList>
  );
};

export const VideosPanel = ({ videos }: { readonly videos: Dashboard['videos'] }) => {
  const messages = useMessages(dashboardMessages);
  return (
    <RoomList rows={videos} empty={messages.videosEmpty}>
      {(room) => (
        <span className={styles.texts}>
          <Link className={styles.name} to={`/organizer/rooms/${room.roomId}`}>
            {room.name}
          </Link>
          <span className={styles.facts}>
            {messages.videoStatus[room.status]}
            {isRunning(room.status) && ` ${Math.floor(room.progress)} %`}
          </span>
          {isRunning(room.status) && <Progress size="sm" value={room.progress} label={room.name} />}
        </span>
      )}
    </RoomList>
  );
};

export const DoubtsPanel = ({ doubts }: { readonly doubts: Dashboard['doubts'] }) => {
  const messages = useMessages(dashboardMessages);
  const plural = pluralIn(useLanguage());
  return (
    <RoomList rows={doubts} empty={messages.doubtsEmpty}>
      {(room) => (
        <>
          <span className={styles.texts}>
            <a className={styles.name} href={`/course/${room.roomId}`} target="_blank" rel="noopener">
              {room.name}
            </a>
          </span>
          <Badge tone="warning">{plural(room.waiting, messages.waiting)}</Badge>
        </>
      )}
    </RoomList>
  );
};

export const StatePanel = ({ disk, parts }: Pick<Dashboard, 'disk' | 'parts'>) => {
  const messages = useMessages(dashboardMessages);
  const language = useLanguage();
  const gigabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 });
  const broken = partNames.filter((name) => parts[name] !== 'ok');
  const isWell = broken.length === 0 && !disk.isFull;
  return (
    <ul className={styles.list}>
      <li className={styles.state} data-tone={isWell ? 'good' : 'bad'}>
        {isWell ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
        {isWell
          ? messages.allWell
          : disk.isFull
            ? messages.diskFull
            : broken.map((name) => `${messages.parts[name]}: ${messages.partStatus[parts[name]]}`).join('; ')}
      </li>
      <li className={styles.facts}>{messages.disk({ free: gigabytes.format(disk.availableBytes / 1e9) })}</li>
    </ul>
  );
};

const partNames = ['db', 'storage', 'mail', 'media', 'jobs'] as const;

const isRunning = (status: string) => status === 'UPLOADING' || status === 'CONVERTING';

/** "in 3 days", in the largest unit that is not zero. */
const distanceText = (ms: number, language: string): string => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
};
