// @vitest-environment happy-dom
import type { HealthSample } from '@palco/contract/live/control';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { switchLanguage } from '../../../lib/i18n/language.ts';
import { loadMessages } from '../../../lib/i18n/messages.ts';
import { HealthPanel } from './HealthPanel.tsx';
import { liveOrganizerMessages } from './messages.ts';

beforeEach(async () => {
  await switchLanguage('en-US');
  await loadMessages(liveOrganizerMessages);
});
afterEach(cleanup);

const sampleAt = (at: number, change: Partial<HealthSample> = {}): HealthSample => ({
  at,
  bitrate: 2_500_000,
  lossPercent: 0,
  framesPerSecond: 30,
  layers: 3,
  maxLayers: 3,
  viewersWebrtc: 12,
  viewersHls: 3,
  hlsDelayMs: 4000,
  ...change,
});
const three = (change: Partial<HealthSample> = {}) => [0, 3000, 6000].map((at) => sampleAt(1e12 + at, change));
const show = (samples: readonly HealthSample[], props = {}) =>
  act(async () =>
    render(
      <Suspense>
        <HealthPanel health={{ samples, senders: [] }} isStale={false} isLive isExternal={false} {...props} />
      </Suspense>,
    ),
  );

it('has a figure and a named chart for each measure', async () => {
  await show([sampleAt(1e12, { bitrate: 500_000 }), sampleAt(1e12 + 3000)]);
  const definitions = screen.getAllByRole('definition').map((one) => one.textContent);
  expect(definitions).toEqual(['2.5 Mbit/s', '0 %', '30 per s', '3 of 3', '12 + 3', '4 s']);
  const charts = screen.getAllByRole('img');
  expect(charts).toHaveLength(6);
  expect(charts[0]?.getAttribute('aria-label')).toBe('Bitrate, last 5 minutes: from 0.5 Mbit/s to 2.5 Mbit/s');
  expect(charts[0]?.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d. ]+L[\d. ]+$/);
});

it.each<[Partial<HealthSample>, RegExp]>([
  [{ lossPercent: 8 }, /Loss 8 %: the producer’s line is at its limit/],
  [{ layers: 1 }, /1 of 3 layers/],
  [{ framesPerSecond: 6 }, /Only 6 frames/],
  [{ hlsDelayMs: 15_000 }, /15 s behind/],
  [{ bitrate: 0 }, /Nothing arrives/],
])('says a problem in words', async (change, text) => {
  await show(three(change));
  expect(screen.getByRole('status').textContent).toMatch(text);
});

it('says nothing of a good stream, and why there is none', async () => {
  await show(three());
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  await show([]);
  expect(screen.getByText(/Nothing has arrived yet/)).toBeTruthy();
  cleanup();
  await show([], { isExternal: true });
  expect(screen.getByText(/external encoder/)).toBeTruthy();
});

it('does not show old figures as the present', async () => {
  await show(three(), { isStale: true });
  expect(screen.getByText(/have stopped/)).toBeTruthy();
});

it('says that nothing is known while the server does not answer', async () => {
  await show([], { health: undefined, isStale: true });
  expect(screen.getByRole('status').textContent).toMatch(/No news from the server/);
  cleanup();
  await show([], { isStale: true });
  expect(screen.getByRole('status').textContent).toMatch(/No news from the server/);
});
