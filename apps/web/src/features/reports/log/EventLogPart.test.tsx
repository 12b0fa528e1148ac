import type { EventLogReport, LoggedEvent } from '@palco/contract/reports/room-reports';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longTimeout, prepareReports, press } from '../../../../test/report-screen.tsx';
import { messages } from '../shared/messages.en-US.ts';
import { EventLogPart } from './EventLogPart.tsx';
import { messages as logMessages } from './messages.en-US.ts';

const reports = prepareReports();
const path = '/api/rooms/eventlog/report/9';
const entryOf = (id: number, change: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id: String(id),
  at: '2026-11-17T10:30:00.000Z',
  kind: 'room_join',
  who: { id: '5', name: 'Vera' },
  person: null,
  details: {},
  ...change,
});
const pageOf = (entries: LoggedEvent[], next: string | null = null) =>
  Response.json({
    room: {
      id: '9',
      name: 'Aula',
      courseId: '3',
      courseName: 'Curso',
      liveStartedAt: null,
      liveEndedAt: null,
      liveMs: 0,
      videoMs: 0,
    },
    entries,
    next,
  } satisfies EventLogReport);

let entries: LoggedEvent[];
beforeEach(() => {
  entries = [entryOf(2, { kind: 'live_interrupted', who: null }), entryOf(1)];
  reports.answers[path] = () => pageOf(entries);
});

const sentences = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.replaceAll(/[\u2068\u2069]/g, ''));

describe('the event log', () => {
  it('lists sentences, and what happens while its top is in sight', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    await reports.open(<EventLogPart roomId="9" />);
    await vi.waitFor(
      () => expect(sentences()).toEqual(['The stream stopped arriving', 'Vera joined the room']),
      longTimeout,
    );
    entries = [entryOf(3, { kind: 'room_leave' }), ...entries];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await vi.waitFor(
      () => expect(sentences()).toEqual(['Vera left the room', 'The stream stopped arriving', 'Vera joined the room']),
      longTimeout,
    );
  });

  it('is filtered by groups of kinds, and by single kinds of a group', async () => {
    await reports.open(<EventLogPart roomId="9" />);
    await press(await screen.findByText(`${messages.kinds}: ${messages.allKinds}`));
    const offers = screen.getByRole<HTMLInputElement>('checkbox', { name: messages.kindGroups.offers });
    await press(offers);
    expect(globalThis.location.search).toBe('?kinds=offer_create%2Coffer_enable%2Coffer_open');
    await vi.waitFor(
      () => expect(reports.asked.at(-1)).toContain('kinds=offer_create%2Coffer_enable%2Coffer_open'),
      longTimeout,
    );
    await press(screen.getByRole('button', { name: logMessages.showKinds({ group: messages.kindGroups.offers }) }));
    await press(screen.getByRole('checkbox', { name: logMessages.kindNames.offer_enable }));
    expect(globalThis.location.search).toBe('?kinds=offer_create%2Coffer_open');
    expect([offers.checked, offers.indeterminate]).toEqual([false, true]);
    screen.getByText(`${messages.kinds}: 2 kinds`);
    await press(offers);
    expect([offers.checked, offers.indeterminate]).toEqual([true, false]);
  });

  it('ignores kinds that do not exist, and says when filters find nothing', async () => {
    entries = [];
    await reports.open(<EventLogPart roomId="9" />, '/?kinds=nonsense,offer_open');
    await press(await screen.findByRole('button', { name: messages.clearFilters }));
    await screen.findByText(messages.logEmpty);
    expect(reports.asked[0]).toBe(`${path}?kinds=offer_open`);
    expect(globalThis.location.search).toBe('');
  });

  it('loads older entries on demand, again when that failed', async () => {
    let isDown = true;
    reports.answers[path] = (query) => {
      if (!query.has('cursor')) return pageOf(entries, '5_1');
      return isDown ? Response.json({ error: 'SERVICE_UNAVAILABLE' }, { status: 503 }) : pageOf([entryOf(0)]);
    };
    await reports.open(<EventLogPart roomId="9" />);
    await press(await screen.findByRole('button', { name: messages.loadMore }));
    await screen.findByText(messages.moreFailed);
    isDown = false;
    await press(screen.getByRole('button', { name: messages.tryAgain }));
    await screen.findByText(messages.logEnd);
    expect(sentences()).toHaveLength(3);
  });
});
