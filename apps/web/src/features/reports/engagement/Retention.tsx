import type { EngagementReport } from '@palco/contract/reports/room-reports';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { LazyChart } from '../chart/LazyChart.tsx';
import { reportTexts } from '../shared/messages.ts';
import { NumbersTable } from '../shared/NumbersTable.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useFormats } from '../shared/use-formats.ts';

/** How many watched each minute of the live, and each hundredth of the recorded video. */
export const Retention = ({ report: { retention } }: { readonly report: EngagementReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { live, recorded } = retention;
  const minutes = useMemo(() => live.map(({ minute }) => minute), [live]);
  const watching = useMemo(() => live.map(({ viewers }) => viewers), [live]);
  const parts = useMemo(() => recorded.map((_viewers, part) => part), [recorded]);
  return (
    <>
      {live.length > 0 && (
        <Curve
          title={messages.retentionLive}
          xName={messages.minute}
          x={minutes}
          formatX={formats.number}
          values={watching}
        />
      )}
      {recorded.some((viewers) => viewers > 0) && (
        <Curve
          title={messages.retentionRecorded}
          xName={messages.partOfVideo}
          x={parts}
          formatX={formats.percent}
          values={recorded}
        />
      )}
    </>
  );
};

type CurveProps = {
  readonly title: string;
  readonly xName: string;
  readonly x: readonly number[];
  readonly formatX: (x: number) => string;
  readonly values: readonly number[];
};

const Curve = ({ title, xName, x, formatX, values }: CurveProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const series = useMemo(
    () => [{ label: messages.people, color: '--color-accent', values, isFilled: true, format: formats.number }],
    [messages, formats, values],
  );
  return (
    <ReportPart title={title}>
      <LazyChart label={title} x={x} isTime={false} formatX={formatX} series={series} heightPx={220} />
      <NumbersTable
        caption={title}
        columns={[xName, messages.people]}
        rows={x.map((value, index) => [formatX(value), formats.number(values[index] ?? 0)])}
      />
    </ReportPart>
  );
};
