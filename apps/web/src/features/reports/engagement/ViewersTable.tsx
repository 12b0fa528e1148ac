import type { EngagedViewer, EngagementReport } from '@palco/contract/reports/room-reports';
import { ScrollText } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { pluralIn } from '../../../lib/i18n/plural.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';
import { usePlaceName } from '../shared/use-place-name.ts';
import styles from './ViewersTable.module.css';
import { WatchTimeline } from './WatchTimeline.tsx';

type ColumnId = 'viewer' | 'watched' | 'percent' | 'when' | 'messages' | 'doubts' | 'answers' | 'points' | 'device';

/** On a narrow screen the other columns are shown below the name. */
export const ViewersTable = ({ report }: { readonly report: EngagementReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const plural = pluralIn(useLanguage());
  const { placeName } = usePlaceName();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'watched', header: messages.watched, isNumeric: true },
    { id: 'percent', header: messages.percent },
    { id: 'when', header: messages.timeline },
    { id: 'messages', header: messages.messages, isNumeric: true },
    { id: 'doubts', header: messages.doubts, isNumeric: true },
    { id: 'answers', header: messages.answers, isNumeric: true },
    { id: 'points', header: messages.points, isNumeric: true },
    { id: 'device', header: `${messages.device} · ${messages.place}` },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'viewer', header: messages.viewer },
    ...(isNarrow ? [] : wideOnly),
  ];
  const watchedOf = ({ liveMs, recordedMs }: EngagedViewer) => formats.duration(liveMs + recordedMs);
  const answersOf = ({ answers, rightAnswers }: EngagedViewer) =>
    answers === 0 ? '0' : `${formats.number(answers)} (${plural(rightAnswers, messages.right)})`;
  const deviceOf = ({ device, browser, system }: EngagedViewer) =>
    [device && messages.devices[device], browser, system].filter((part) => part !== null).join(' · ');

  const cell = (viewer: EngagedViewer, column: ColumnId) => {
    switch (column) {
      case 'viewer':
        return (
          <span className={shared.person}>
            <span className={styles.head}>
              <Link className={shared.name} to={`/organizer/people/${viewer.userId}`}>
                <bdi>{viewer.name}</bdi>
              </Link>
              {viewer.isInRoom && <Badge tone="success">{messages.inRoom}</Badge>}
              <Link
                className={styles.log}
                to={`/organizer/reports/rooms/${report.room.id}/log?userId=${viewer.userId}`}
                aria-label={messages.logOf({ name: viewer.name })}
                title={messages.logOf({ name: viewer.name })}
              >
                <ScrollText aria-hidden />
              </Link>
            </span>
            <span className={shared.under}>{viewer.email}</span>
            {isNarrow && (
              <>
                <span className={styles.watched}>
                  {watchedOf(viewer)}
                  <PercentBar label={messages.percent} percent={viewer.percent} />
                </span>
                <WatchTimeline report={report} viewer={viewer} />
                <span className={shared.under}>
                  {[
                    `${messages.messages}: ${formats.number(viewer.messages)}`,
                    `${messages.doubts}: ${formats.number(viewer.doubts)}`,
                    `${messages.answers}: ${answersOf(viewer)}`,
                    `${messages.points}: ${formats.number(viewer.points)}`,
                  ].join(' · ')}
                </span>
                <span className={shared.under}>
                  {[deviceOf(viewer), placeName(viewer)].filter((part) => part !== '').join(' · ')}
                </span>
              </>
            )}
          </span>
        );
      case 'watched':
        return watchedOf(viewer);
      case 'percent':
        return <PercentBar label={messages.percent} percent={viewer.percent} />;
      case 'when':
        return <WatchTimeline report={report} viewer={viewer} />;
      case 'messages':
        return formats.number(viewer.messages);
      case 'doubts':
        return formats.number(viewer.doubts);
      case 'answers':
        return answersOf(viewer);
      case 'points':
        return formats.number(viewer.points);
      case 'device':
        return (
          <span className={styles.device}>
            <span className={shared.under}>{deviceOf(viewer)}</span>
            <span className={shared.under}>{placeName(viewer)}</span>
          </span>
        );
    }
  };
  return (
    <div ref={place} className={styles.viewers} data-wide={!isNarrow || undefined}>
      <Table
        caption={messages.viewers}
        isCaptionHidden
        columns={columns}
        rows={report.viewers.map((viewer) => ({ ...viewer, id: viewer.userId }))}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};
