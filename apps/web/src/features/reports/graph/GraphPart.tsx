import { graphReport } from '@palco/contract/reports/room-reports';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import { RangePicker } from '../shared/RangePicker.tsx';
import styles from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { useRange } from '../shared/use-range.ts';
import { useReport } from '../shared/use-report.ts';
import { CompareLives } from './CompareLives.tsx';
import { AudienceChart, QualityCharts } from './GraphCharts.tsx';
import { GraphTotals } from './GraphTotals.tsx';
import { hasNothing, zoomTo } from './graph-data.ts';
import { MarkerList } from './MarkerList.tsx';

/** Viewers, joins, leaves, messages and the quality of the stream over time. */
export const GraphPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const range = useRange();
  const params = { id: roomId };
  const query = useReport(['graph', roomId, range.chosen], (signal) =>
    call(graphReport, { params, query: range.dates() }, { signal }),
  );
  const resetZoom = () => range.change({ ...range.chosen, fromDate: undefined, toDate: undefined });
  const zoom = (from: number, to: number) => range.change({ ...range.chosen, ...zoomTo(from, to) });
  const showAll = () => range.change({});
  return (
    <>
      <RangePicker chosen={range.chosen} onChange={range.change} />
      <ReportBar
        query={query}
        csv={{ fileName: `graph-${roomId}.csv`, route: graphReport, params, query: range.dates }}
      >
        {range.isFree && (
          <Button variant="secondary" size="sm" onClick={resetZoom}>
            {messages.resetZoom}
          </Button>
        )}
      </ReportBar>
      <ReportContent query={query}>
        {(report) =>
          hasNothing(report) ? (
            <EmptyState
              art={<CameraArt />}
              title={range.isAll ? messages.nobody : messages.nobodyInRange}
              text={range.isAll ? messages.nobodyText : messages.nobodyInRangeText}
              action={
                !range.isAll && (
                  <Button variant="secondary" onClick={showAll}>
                    {messages.wholeRange}
                  </Button>
                )
              }
            />
          ) : (
            <div className={styles.stack}>
              <GraphTotals report={report} />
              <AudienceChart report={report} onZoom={zoom} onResetZoom={resetZoom} />
              <MarkerList markers={report.markers} />
              <QualityCharts report={report} onZoom={zoom} onResetZoom={resetZoom} />
              <CompareLives room={report.room} />
            </div>
          )
        }
      </ReportContent>
    </>
  );
};
