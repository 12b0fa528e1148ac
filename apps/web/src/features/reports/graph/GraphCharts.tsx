import type { GraphReport } from '@palco/contract/reports/room-reports';
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import type { ChartSeries } from '../chart/chart-types.ts';
import { LazyChart } from '../chart/LazyChart.tsx';
import { reportTexts } from '../shared/messages.ts';
import { NumbersTable } from '../shared/NumbersTable.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useFormats } from '../shared/use-formats.ts';
import { markerColors } from './graph-data.ts';

type GraphChartProps = {
  readonly report: GraphReport;
  readonly onZoom: (from: number, to: number) => void;
  readonly onResetZoom: () => void;
};
type TimeChartProps = GraphChartProps & {
  readonly title: string;
  readonly hint?: string;
  readonly series: readonly ChartSeries[];
};

export const AudienceChart = (props: GraphChartProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { series } = props.report;
  const drawn = useMemo(() => {
    const { number } = formats;
    return [
      { label: messages.viewers, color: '--color-accent', values: series.viewers, isFilled: true, format: number },
      { label: messages.joins, color: '--color-success', values: series.joins, format: number },
      { label: messages.leaves, color: '--color-danger', values: series.leaves, format: number },
      { label: messages.messages, color: '--color-info', values: series.messages, format: number },
    ];
  }, [series, messages, formats]);
  return <TimeChart {...props} title={messages.audience} hint={messages.audienceHint} series={drawn} />;
};

/** The bitrate and the stalls of all viewers, and the viewers of each technology and height. */
export const QualityCharts = (props: GraphChartProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { series, quality } = props.report;
  const all = useMemo(
    () => [
      { label: messages.stalls, color: '--color-danger', values: series.stalls, format: formats.number },
      {
        label: messages.bitrate,
        color: '--color-info',
        values: series.bitrate,
        isRight: true,
        format: formats.megabits,
      },
    ],
    [series, messages, formats],
  );
  const byTechnology = useMemo(
    () =>
      quality.map(({ technology, height, viewers }, index) => ({
        label:
          height === 0
            ? messages.unknownHeight({ technology: messages.technologies[technology] })
            : messages.height({ technology: messages.technologies[technology], lines: String(height) }),
        color: `--sender-${index % 12}`,
        values: viewers,
        format: formats.number,
      })),
    [quality, messages, formats],
  );
  return (
    <>
      <TimeChart {...props} title={messages.quality} series={all} />
      {quality.length > 0 && <TimeChart {...props} title={messages.byTechnology} series={byTechnology} />}
    </>
  );
};

const dayMs = 86_400_000;

const TimeChart = ({ report, title, hint, series, onZoom, onResetZoom }: TimeChartProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { at } = report.series;
  const isLong = Date.parse(report.to) - Date.parse(report.from) > dayMs;
  const formatX = (seconds: number) => (isLong ? formats.date(seconds * 1000) : formats.time(seconds * 1000));
  const markers = useMemo(
    () =>
      report.markers.map((marker) => ({
        x: Date.parse(marker.at) / 1000,
        label: messages.markerKinds[marker.kind],
        color: markerColors[marker.kind],
      })),
    [report.markers, messages],
  );
  return (
    <ReportPart title={title} hint={hint}>
      <LazyChart
        label={title}
        x={at}
        isTime
        formatX={formatX}
        series={series}
        markers={markers}
        onZoom={onZoom}
        onResetZoom={onResetZoom}
      />
      <NumbersTable
        caption={title}
        columns={[messages.time, ...series.map(({ label }) => label)]}
        rows={at.map((seconds, row) => [
          formats.date(seconds * 1000),
          ...series.map(({ values, format }) => {
            const value = values[row];
            return value === null || value === undefined ? '' : format(value);
          }),
        ])}
      />
    </ReportPart>
  );
};
