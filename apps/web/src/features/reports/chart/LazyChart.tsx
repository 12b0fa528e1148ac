import { Suspense } from 'react';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { ChartProps } from './chart-types.ts';

const Chart = lazyPart(() => import('./Chart.tsx').then((module) => module.Chart));

/** The chart library is loaded with the first chart; its place is kept until then. */
export const LazyChart = (props: ChartProps) => (
  <Suspense fallback={<Skeleton height={(props.heightPx ?? 280) + 36} radius="var(--radius-12)" />}>
    <Chart {...props} />
  </Suspense>
);
