import UPlot from 'uplot';
import type { ChartMarker, ChartProps } from './chart-types.ts';

type ChartOptions = Omit<ChartProps, 'markers' | 'onZoom'> & {
  readonly element: HTMLElement;
  readonly markers: () => readonly ChartMarker[];
  readonly onZoom?: (from: number, to: number) => void;
  readonly onPoint: (index: number | null) => void;
};

/** Smaller selections are clicks. */
const smallestDragPx = 8;
/** Least space that an axis label needs. */
const axisSpacePx = 84;

/** People, minutes and hundredths are counted: an axis has no halves of them. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
/** In seconds. Its labels have minutes: smaller steps would repeat them. */
const minuteS = 60;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourS),
  ...[1, 2, 3, 5, 7, 10, 15, 30, 60, 90, 180, 365, 730].map((days) => days * dayS),
];
const digitPx = 7;

export const chartOptions = (options: ChartOptions): Omit<UPlot.Options, 'width' | 'height'> => {
  const { element, x, isTime, formatX, series, markers, onZoom, onResetZoom, onPoint } = options;
  const token = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
  const axis = {
    // Read with each drawing: paper has colours of its own.
    stroke: () => token('--color-muted'),
    font: `12px ${token('--font-sans')}`,
    grid: { stroke: () => token('--color-line'), width: 1 },
    ticks: { show: false },
  };
  const left = series.find(({ isRight }) => !isRight);
  const right = series.find(({ isRight }) => isRight);
  const values = (one: typeof left) => (_plot: UPlot, ticks: number[]) => ticks.map((tick) => one?.format(tick) ?? '');
  return {
    legend: { show: false },
    // Half of the last label stands over the end of its axis.
    padding: [12, right ? 0 : Math.ceil((formatX(x.at(-1) ?? 0).length * digitPx) / 2) + 2, 0, 0],
    scales: {
      x: { time: isTime },
      y: { range: fromZero },
      right: { range: fromZero },
    },
    axes: [
      {
        ...axis,
        space: axisSpacePx,
        size: 36,
        values: (_plot, ticks) => ticks.map((tick) => formatX(tick)),
        incrs: isTime ? timeSteps : wholeSteps,
      },
      { ...axis, size: widthOf, values: values(left), incrs: wholeSteps },
      ...(right
        ? [{ ...axis, side: 1 as const, size: widthOf, scale: 'right', grid: { show: false }, values: values(right) }]
        : []),
    ],
    series: [
      {},
      ...series.map(({ label, color, isFilled, isRight }) => ({
        label,
        scale: isRight ? 'right' : 'y',
        stroke: token(color),
        width: 2,
        points: { show: (plot: UPlot) => plot.data[0].length === 1 },
        ...(isFilled && { fill: `${token(color)}22` }),
      })),
    ],
    cursor: {
      y: false,
      drag: { x: onZoom !== undefined, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          onResetZoom?.();
          return null;
        },
      },
    },
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      setSelect: [
        (plot) => {
          const { left: from, width } = plot.select;
          if (width < smallestDragPx || !onZoom) return;
          onZoom(plot.posToVal(from, 'x'), plot.posToVal(from + width, 'x'));
          plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
        },
      ],
      draw: [(plot) => drawMarkers(plot, markers(), token)],
    },
  };
};

/** An axis is as wide as its longest label, which leaves a phone more of the chart. */
const widthOf = (_plot: UPlot, labels: string[] | null): number =>
  Math.max(2, ...(labels ?? []).map((label) => label.length)) * digitPx + 16;

/** The lowest value is nothing, and a chart of zeros has a height too. */
const fromZero = (_plot: UPlot, _min: number | null, max: number | null): [number, number] => {
  if (max === null || max <= 0) return [0, 1];
  return [0, UPlot.rangeNum(0, max, 0.1, true)[1] ?? max];
};

const drawMarkers = (plot: UPlot, markers: readonly ChartMarker[], token: (name: string) => string) => {
  const { ctx, bbox } = plot;
  const ratio = UPlot.pxRatio;
  ctx.save();
  for (const { x, color } of markers) {
    const at = Math.round(plot.valToPos(x, 'x', true));
    if (at < bbox.left || at > bbox.left + bbox.width) continue;
    ctx.strokeStyle = token(color);
    ctx.fillStyle = ctx.strokeStyle;
    ctx.lineWidth = ratio;
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(at, bbox.top, 4 * ratio, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
};
