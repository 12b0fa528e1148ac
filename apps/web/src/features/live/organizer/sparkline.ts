/** The geometry of a small chart without axes. Pure. */

export type Point = { readonly at: number; readonly value: number | null };

export type SparklineFrame = {
  readonly width: number;
  readonly height: number;
  /** The span of time that is shown, up to its end. */
  readonly fromMs: number;
  readonly toMs: number;
  /** The lowest value of the upper edge: a calm line is not blown up to a mountain range. */
  readonly minTop: number;
};

/** Lines as the `d` of a path; a gap in the values is a gap in the line. */
export const sparklinePath = (points: readonly Point[], frame: SparklineFrame): string => {
  const { width, height, fromMs, toMs, minTop } = frame;
  const shown = points.filter(({ at }) => at >= fromMs && at <= toMs);
  const top = Math.max(minTop, ...shown.map(({ value }) => value ?? 0));
  let isPenDown = false;
  return shown
    .flatMap(({ at, value }) => {
      if (value === null) {
        isPenDown = false;
        return [];
      }
      const command = isPenDown ? 'L' : 'M';
      isPenDown = true;
      const x = ((at - fromMs) / (toMs - fromMs)) * width;
      const y = height - (Math.max(0, value) / top) * height;
      return `${command}${round(x)} ${round(y)}`;
    })
    .join('');
};

const round = (number: number): number => Math.round(number * 10) / 10;
