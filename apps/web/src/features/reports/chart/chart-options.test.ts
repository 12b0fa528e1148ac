import { expect, it } from 'vitest';
import { chartOptions } from './chart-options.ts';

const format = String;
const series = [
  { label: 'stalls', color: '--color-danger', values: [1, 2], format },
  { label: 'bitrate', color: '--color-info', values: [0.5, 1], isRight: true, format },
];

it('axes of counts have whole steps only, those of time whole minutes', () => {
  const stepsOf = (isTime: boolean) =>
    chartOptions({
      label: 'chart',
      x: [0, 1],
      isTime,
      formatX: format,
      series,
      element: document.createElement('div'),
      markers: () => [],
      onPoint: () => {},
    }).axes?.map(({ incrs }) => (Array.isArray(incrs) ? incrs : undefined));
  const [x, counts, rate] = stepsOf(false) ?? [];
  for (const steps of [x, counts]) {
    expect(steps?.slice(0, 5)).toEqual([1, 2, 5, 10, 20]);
    expect(steps?.every(Number.isInteger)).toBe(true);
  }
  expect(rate).toBeUndefined();
  expect(stepsOf(true)?.[0]?.every((seconds) => Number.isInteger(Number(seconds) / 60))).toBe(true);
});
