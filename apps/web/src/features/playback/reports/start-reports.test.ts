// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startReports } from './start-reports.ts';

type Sent = { everyMs: number; isLeaving?: boolean };

/** Reports that were sent, and the answers of the server. */
let sent: Sent[];
/** The tabs that the balancer sees. */
let tabs: (string | null)[];
let answer: () => Response;
let stop: () => void;
const asksFor = (nextReportMs: number) => () => Response.json({ nextReportMs });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  tabs = [];
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    tabs.push(new Headers(headers).get('x-palco-tab'));
    sent.push(JSON.parse(body) as Sent);
    return answer();
  });
  answer = asksFor(10_000);
  const report = {
    ...{ videoId: null, position: 0, duration: 0, playing: true, bitrate: 0, stalls: 0, height: 0, live: true },
    technology: 'hls' as const,
  };
  ({ stop } = startReports({ roomId: '1', link: undefined }, () => report));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('reports every ten seconds', async () => {
  await vi.advanceTimersByTimeAsync(35_000);
  expect(sent.map(({ everyMs }) => everyMs)).toEqual([10_000, 10_000, 10_000]);
});

it('reports as often as the server asks for, and says how often that was', async () => {
  answer = asksFor(55_000);
  await vi.advanceTimersByTimeAsync(10_000 + 54_000);
  expect(sent).toHaveLength(1);
  answer = asksFor(10_000);
  await vi.advanceTimersByTimeAsync(1000 + 10_000);
  expect(sent.map(({ everyMs }) => everyMs)).toEqual([10_000, 55_000, 10_000]);
});

it('reports again after ten seconds when a report was lost, still at the pace it was asked for', async () => {
  answer = asksFor(55_000);
  await vi.advanceTimersByTimeAsync(10_000);
  answer = () => Response.error();
  await vi.advanceTimersByTimeAsync(55_000 + 10_000);
  expect(sent.map(({ everyMs }) => everyMs)).toEqual([10_000, 55_000, 55_000]);
});

it('reports once more when it stops, and never again', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  stop = () => {};
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.map(({ isLeaving }) => isLeaving)).toEqual([undefined, true]);
  // The last one must not overtake those before it on another node.
  expect(tabs).toEqual([expect.any(String), tabs[0]]);
});
