import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { reportsMessages } from '../../../features/reports/messages.ts';
import { reportTexts } from '../../../features/reports/shared/messages.ts';
import { ReportSkeleton } from '../../../features/reports/shared/ReportContent.tsx';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useParams } from '../../../lib/router/navigation.ts';
import { buttonClass } from '../../../ui/forms/Button.tsx';
import styles from '../OrganizerPages.module.css';
import { RoomFrame } from '../RoomFrame.tsx';
import own from './ReportPages.module.css';

type Part = ComponentType<{ readonly roomId: string }>;

/** Each part has its own address and is loaded when it is opened. */
const parts = {
  engagement: lazyPart<Part>(() =>
    import('../../../features/reports/engagement/EngagementPart.tsx').then((module) => module.EngagementPart),
  ),
  log: lazyPart<Part>(
    () => import('../../../features/reports/log/EventLogPart.tsx').then((module) => module.EventLogPart),
    [reportsMessages],
  ),
  graph: lazyPart<Part>(() =>
    import('../../../features/reports/graph/GraphPart.tsx').then((module) => module.GraphPart),
  ),
  geolocation: lazyPart<Part>(() =>
    import('../../../features/reports/geolocation/GeolocationPart.tsx').then((module) => module.GeolocationPart),
  ),
  quiz: lazyPart<Part>(() => import('../../../features/reports/quiz/QuizPart.tsx').then((module) => module.QuizPart)),
  offers: lazyPart<Part>(() =>
    import('../../../features/reports/offers/OffersPart.tsx').then((module) => module.OffersPart),
  ),
} as const;
type PartName = keyof typeof parts;
const names = Object.keys(parts) as PartName[];

const RoomReportPage = () => {
  const messages = useMessages(reportTexts);
  const { roomId = '', part } = useParams();
  const name = names.find((one) => one === part) ?? 'engagement';
  const Content = parts[name];
  const path = `/organizer/reports/rooms/${encodeURIComponent(roomId)}`;
  return (
    <RoomFrame
      roomId={roomId}
      heading={messages.roomReport}
      titleOf={(room) => [messages.tabs[name], room?.name ?? messages.roomReport].join(' · ')}
      back={{ path: '/organizer/reports', label: messages.back }}
      isWide
    >
      {({ room }) => (
        <>
          <header className={own.head}>
            <div className={styles.headings}>
              <h1 className={styles.heading}>{room.name}</h1>
              <p className={styles.lead}>{`${messages.roomReport} · ${room.courseName}`}</p>
            </div>
            <div className={own.actions}>
              <Link
                className={buttonClass({ variant: 'secondary' })}
                to={`/organizer/reports/courses/${room.courseId}`}
              >
                {messages.courseReport}
              </Link>
              <Link className={buttonClass({ variant: 'secondary' })} to={`/organizer/rooms/${room.id}`}>
                {messages.editRoom}
              </Link>
            </div>
          </header>
          <ReportTabs path={path} current={name} />
          <Suspense fallback={<ReportSkeleton />}>
            <Content key={`${roomId} ${name}`} roomId={room.id} />
          </Suspense>
        </>
      )}
    </RoomFrame>
  );
};

/** On a phone the list scrolls; the current one is always in sight. */
const ReportTabs = ({ path, current }: { readonly path: string; readonly current: PartName }) => {
  const messages = useMessages(reportTexts);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part has its place in the list.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const show = () => {
      const tab = element.querySelector<HTMLElement>('[data-current]');
      if (tab) element.scrollLeft = tab.offsetLeft - element.offsetLeft;
    };
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav ref={list} className={own.tabs} aria-label={messages.parts}>
      {names.map((one) => (
        <Link
          key={one}
          className={own.tab}
          to={one === 'engagement' ? path : `${path}/${one}`}
          data-current={one === current || undefined}
        >
          {messages.tabs[one]}
        </Link>
      ))}
    </nav>
  );
};

export default RoomReportPage;
