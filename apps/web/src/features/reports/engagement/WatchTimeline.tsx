import type { EngagedViewer, EngagementReport } from '@palco/contract/reports/room-reports';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { reportTexts } from '../shared/messages.ts';
import { useFormats } from '../shared/use-formats.ts';
import styles from './ViewersTable.module.css';
import { liveParts, recordedParts, type WatchedPart } from './watched-parts.ts';

type WatchTimelineProps = { readonly report: EngagementReport; readonly viewer: EngagedViewer };

/** When a person watched the live, and what they watched of the recorded video, as lines of the whole length. */
export const WatchTimeline = ({ report: { room, now }, viewer }: WatchTimelineProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const from = room.liveStartedAt === null ? 0 : Date.parse(room.liveStartedAt);
  const live = liveParts(viewer.watched, { from, to: Date.parse(room.liveEndedAt ?? now) });
  const recorded = recordedParts(viewer.parts);
  const hasLive = room.liveStartedAt !== null && viewer.liveMs > 0 && live.length > 0;
  const liveText = viewer.watched.map((one) => `${formats.time(one.from)}–${formats.time(one.to)}`).join(', ');
  const recordedText = recorded.map((one) => `${formats.percent(one.from)}–${formats.percent(one.to)}`).join(', ');
  return (
    <span className={styles.lines}>
      {hasLive && <Line parts={live} className={styles.live} label={`${messages.timelineLive}: ${liveText}`} />}
      {recorded.length > 0 && (
        <Line parts={recorded} className={styles.recorded} label={`${messages.timelineRecorded}: ${recordedText}`} />
      )}
    </span>
  );
};

type LineProps = {
  readonly parts: readonly WatchedPart[];
  readonly className: string | undefined;
  readonly label: string;
};

const Line = ({ parts, className, label }: LineProps) => (
  <svg className={styles.line} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={label}>
    <title>{label}</title>
    {parts.map(({ from, to }) => (
      <rect key={from} className={className} x={from} y={0} width={Math.max(0.7, to - from)} height={8} />
    ))}
  </svg>
);
