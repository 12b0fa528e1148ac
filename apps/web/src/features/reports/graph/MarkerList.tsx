import type { GraphReport } from '@palco/contract/reports/room-reports';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { reportTexts } from '../shared/messages.ts';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useFormats } from '../shared/use-formats.ts';
import styles from './Graph.module.css';
import { markerColors } from './graph-data.ts';

/** The moments that the charts mark with a line. */
export const MarkerList = ({ markers }: Pick<GraphReport, 'markers'>) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  if (markers.length === 0) return null;
  return (
    <ReportPart title={messages.markers}>
      <ul className={styles.markers}>
        {markers.map(({ at, kind, label }) => (
          <li key={`${at} ${kind}`} className={styles.marker}>
            <span className={styles.dot} style={{ background: `var(${markerColors[kind]})` }} />
            <time dateTime={at}>{formats.date(at)}</time>
            <span>
              {messages.markerKinds[kind]}
              {label !== '' && (
                <>
                  {': '}
                  <bdi>{label}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </ReportPart>
  );
};
