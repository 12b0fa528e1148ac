/** Data of a chart; apart from the chart itself, which is loaded later. */
export type ChartSeries = {
  readonly label: string;
  /** The name of a token, such as `--color-accent`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly isFilled?: boolean;
  /** On a scale of its own at the right, which may have fractions; those at the left are counts. */
  readonly isRight?: boolean;
  readonly format: (value: number) => string;
};

export type ChartMarker = { readonly x: number; readonly label: string; readonly color: string };

export type ChartProps = {
  /** Its accessible name. */
  readonly label: string;
  readonly x: readonly number[];
  /** Whether `x` is in seconds since 1970. */
  readonly isTime: boolean;
  readonly formatX: (x: number) => string;
  readonly series: readonly ChartSeries[];
  readonly markers?: readonly ChartMarker[];
  readonly heightPx?: number;
  readonly onZoom?: (from: number, to: number) => void;
  readonly onResetZoom?: () => void;
};
