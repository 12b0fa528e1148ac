import { useEffect, useEffectEvent, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import { reportTexts } from '../shared/messages.ts';
import styles from './Chart.module.css';
import { chartOptions } from './chart-options.ts';
import type { ChartProps, ChartSeries } from './chart-types.ts';

/** A chart to look at. Those who cannot see it read the same numbers in the table that stands below. */
export const Chart = (props: ChartProps) => {
  const { label, x, formatX, series, markers = [], heightPx = 280 } = props;
  const messages = useMessages(reportTexts);
  const language = useLanguage();
  const [widthPx, watchWidth] = useWidth();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(undefined);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<number | null>(null);
  const hasWidth = widthPx > 0;
  // Everything the options are made of; a change of the numbers alone keeps the chart.
  const look = JSON.stringify([
    language,
    series.map(({ label, color, isRight, isFilled }) => [label, color, isRight, isFilled]),
  ]);

  const zoom = useEffectEvent((from: number, to: number) => props.onZoom?.(from, to));
  const resetZoom = useEffectEvent(() => props.onResetZoom?.());
  const currentMarkers = useEffectEvent(() => markers);
  const make = useEffectEvent(
    (element: HTMLElement) =>
      new UPlot(
        {
          ...chartOptions({
            ...props,
            element,
            markers: () => currentMarkers(),
            ...(props.onZoom && { onZoom: (from, to) => zoom(from, to) }),
            onResetZoom: () => resetZoom(),
            onPoint: setPointed,
          }),
          width: widthPx,
          height: heightPx,
        },
        dataOf(props),
        element,
      ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look needs another chart.
  useEffect(() => {
    // Without a canvas only the table is there.
    if (!host.current || !hasWidth || !document.createElement('canvas').getContext('2d')) return;
    const made = make(host.current);
    plot.current = made;
    const paper = matchMedia('print');
    const redraw = () => made.redraw(false);
    paper.addEventListener('change', redraw);
    return () => {
      paper.removeEventListener('change', redraw);
      plot.current = undefined;
      made.destroy();
    };
  }, [hasWidth, look]);
  useEffect(() => plot.current?.setSize({ width: widthPx, height: heightPx }), [widthPx, heightPx]);
  useEffect(() => plot.current?.setData(dataOf({ x, series })), [x, series]);
  useEffect(() => {
    for (const [index, { label }] of series.entries()) plot.current?.setSeries(index + 1, { show: !hidden.has(label) });
  }, [hidden, series]);

  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  const at = pointed === null ? undefined : x[pointed];
  return (
    <div className={styles.chart} ref={watchWidth}>
      <div
        ref={host}
        className={styles.canvas}
        style={{ height: heightPx }}
        role="img"
        aria-label={`${label}. ${messages.noChart}`}
      />
      <div className={styles.legend}>
        {series.map((one) => {
          const value = pointed === null ? null : one.values[pointed];
          return (
            <button
              key={one.label}
              type="button"
              className={styles.entry}
              aria-pressed={!hidden.has(one.label)}
              onClick={() => toggle(one.label)}
            >
              <span className={styles.swatch} style={{ background: `var(${one.color})` }} />
              {one.label}
              <span className={styles.pointed} style={{ minWidth: `${widthOf(one)}ch` }}>
                {value === null || value === undefined ? '' : one.format(value)}
              </span>
            </button>
          );
        })}
        <span className={styles.at}>{at === undefined ? '\u00a0' : formatX(at)}</span>
      </div>
    </div>
  );
};

/** The legend keeps the place of its largest value, so that it does not move with the pointer. */
const widthOf = ({ values, format }: ChartSeries): number =>
  format(Math.max(0, ...values.filter((value) => value !== null))).length;

const dataOf = ({ x, series }: Pick<ChartProps, 'x' | 'series'>): UPlot.AlignedData => [
  [...x],
  ...series.map(({ values }) => [...values]),
];
