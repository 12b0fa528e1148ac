import type { GraphReport, MarkerKind } from '@palco/contract/reports/room-reports';

/** Steps of the graph are a minute at least. */
const shortestMs = 60_000;

/** The range of a selection in seconds, as the address has it. */
export const zoomTo = (from: number, to: number) => {
  const start = Math.floor(from) * 1000;
  const end = Math.max(Math.ceil(to) * 1000, start + shortestMs);
  return { fromDate: new Date(start).toISOString(), toDate: new Date(end).toISOString() };
};

export const hasNothing = ({ totals, markers }: GraphReport): boolean =>
  totals.peakViewers + totals.joins + totals.leaves + totals.messages === 0 && markers.length === 0;

export const markerColors: Record<MarkerKind, string> = {
  live_begin: '--color-success',
  live_interrupted: '--color-danger',
  live_resumed: '--color-success',
  live_end: '--color-muted',
  quiz_release: '--color-info',
  offer_enable: '--color-accent',
  offer_disable: '--color-muted',
};

const minuteS = 60;

/** The viewers of a live by the minute since its beginning. Each minute of a step has its value: two lives may have different steps. */
export const sinceBegin = ({ series, stepMs }: GraphReport, beginMs: number): Map<number, number> => {
  const byMinute = new Map<number, number>();
  for (const [index, at] of series.at.entries()) {
    const first = Math.floor((at - beginMs / 1000) / minuteS);
    for (let minute = Math.max(0, first); minute < first + stepMs / shortestMs; minute += 1)
      byMinute.set(minute, Math.max(byMinute.get(minute) ?? 0, series.viewers[index] ?? 0));
  }
  return byMinute;
};

/** Two lives on one axis; null where one of them was not on. */
export const alignLives = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>) => {
  const minutes = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b);
  const valuesOf = (live: ReadonlyMap<number, number>) => minutes.map((minute) => live.get(minute) ?? null);
  return { minutes, one: valuesOf(one), other: valuesOf(other) };
};
