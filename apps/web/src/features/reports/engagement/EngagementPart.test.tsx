import type { EngagementReport } from '@palco/contract/reports/room-reports';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longTimeout, prepareReports } from '../../../../test/report-screen.tsx';
import { messages } from '../shared/messages.en-US.ts';
import { EngagementPart } from './EngagementPart.tsx';

const reports = prepareReports();
const start = '2026-11-17T10:00:00.000Z';
const end = '2026-11-17T11:00:00.000Z';
const report: EngagementReport = {
  room: {
    id: '9',
    name: 'Aula',
    courseId: '3',
    courseName: 'Curso',
    liveStartedAt: start,
    liveEndedAt: end,
    liveMs: 3_600_000,
    videoMs: 0,
  },
  now: end,
  totals: {
    viewers: 1234,
    present: 2,
    watchedMs: 7_200_000,
    meanWatchedMs: 90_000,
    meanPercent: 41.6,
    completed: 7,
    messages: 5,
    doubts: 1,
    answers: 8,
  },
  retention: { live: [], recorded: [] },
  viewers: [
    {
      userId: '5',
      name: 'Vera',
      email: 'vera@example.org',
      firstAt: start,
      lastAt: end,
      isInRoom: true,
      liveMs: 1_800_000,
      recordedMs: 0,
      percent: 50,
      parts: '0'.repeat(100),
      watched: [{ from: start, to: '2026-11-17T10:30:00.000Z' }],
      messages: 5,
      doubts: 1,
      answers: 8,
      rightAnswers: 6,
      points: 900,
      device: 'phone',
      browser: 'Firefox',
      system: 'Android',
      technology: 'hls',
      country: 'BR',
      region: null,
      city: 'Recife',
    },
  ],
  total: 1234,
  pageSize: 50,
};

let answer: () => Response;
beforeEach(() => {
  answer = () => Response.json(report);
  reports.answers['/api/rooms/engagement/report/9'] = () => answer();
});

const open = () => reports.open(<EngagementPart roomId="9" />, '/organizer/reports/rooms/9?page=2&sort=nonsense');

describe('the engagement of a room', () => {
  it('shows the totals and what each viewer did, as the address asks for it', async () => {
    await open();
    await screen.findByText('1,234');
    expect(reports.asked[0]).toBe('/api/rooms/engagement/report/9?page=2');
    expect(screen.getByText('42%').textContent).toBe('42%');
    const row = (await screen.findByRole('rowheader', { name: /Vera/ })).textContent;
    for (const text of ['30 min', '50%', '8 (6 right)', 'Phone · Firefox · Android', 'Recife, Brazil'])
      expect(row + (screen.getByRole('table').textContent ?? '')).toContain(text);
  });

  it('says so when no person has watched, when it is not for the caller, and when the room is gone', async () => {
    answer = () => Response.json({ ...report, totals: { ...report.totals, viewers: 0 }, viewers: [] });
    await open();
    await screen.findByText(messages.nobody);
    cleanup();
    answer = () => Response.json({ error: 'NO_PERMISSION' }, { status: 403 });
    await open();
    await screen.findByText(messages.forbiddenTitle);
    cleanup();
    answer = () => Response.json({ error: 'ROOM_NOT_FOUND' }, { status: 404 });
    await open();
    await screen.findByText(messages.goneTitle);
  });

  it('keeps what it has when it cannot be refreshed, and says how old it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    await open();
    await vi.waitFor(() => expect(screen.getByText('1,234')).toBeDefined(), longTimeout);
    answer = () => {
      throw new TypeError('offline');
    };
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(() => expect(screen.getByText(/^No connection: data of/)).toBeDefined(), longTimeout);
    expect(screen.getByText('1,234')).toBeDefined();
    answer = () => Response.json({ ...report, totals: { ...report.totals, viewers: 1235 } });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(() => expect(screen.getByText('1,235')).toBeDefined(), longTimeout);
    expect(screen.queryByText(/^No connection/)).toBeNull();
  });

  it('is tried again on demand when the first load failed', async () => {
    answer = () => Response.json({ error: 'SERVICE_UNAVAILABLE' }, { status: 503 });
    await open();
    const button = await screen.findByRole('button', { name: messages.tryAgain });
    answer = () => Response.json(report);
    await userEvent.click(button);
    await screen.findByText('1,234');
  });
});
