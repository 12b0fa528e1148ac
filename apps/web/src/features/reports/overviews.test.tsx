import type {
  CourseReport as Course,
  RoomsOverview,
  VouchersReport as Vouchers,
} from '@palco/contract/reports/overview';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cellsOf, figuresOf, prepareReports, press } from '../../../test/report-screen.tsx';
import { CourseReport } from './course/CourseReport.tsx';
import { OverviewReport } from './overview/OverviewReport.tsx';
import { messages } from './shared/messages.en-US.ts';
import { VouchersReport } from './vouchers/VouchersReport.tsx';

const reports = prepareReports();
const figures = async () => figuresOf(await screen.findByRole('region', { name: messages.figures }));

beforeEach(() => {
  reports.answers['/api/organizer/rooms/choices'] = () => Response.json({ channels: [], courses: [] });
});

const course: Course = {
  course: { id: '3', name: 'Curso' },
  rooms: [
    { id: '9', name: 'Aula 1' },
    { id: '10', name: 'Aula 2' },
  ],
  totals: { people: 1500, started: 900, finished: 20 },
  people: [
    {
      userId: '5',
      name: 'Vera',
      email: 'vera@example.org',
      kind: 'full',
      lastAt: null,
      watchedMs: 5_400_000,
      percent: 96,
      isFinished: true,
      percents: [100, 92],
    },
    {
      userId: '6',
      name: 'Raul',
      email: 'raul@example.org',
      kind: 'full',
      lastAt: null,
      watchedMs: 0,
      percent: 4.4,
      isFinished: false,
      percents: [8.8, 0],
    },
  ],
  total: 2,
  pageSize: 50,
};

it('the report of a course shows each person in each room, as the address asks for it', async () => {
  reports.answers['/api/courses/3/report'] = () => Response.json(course);
  const names: string[] = [];
  await reports.open(
    <CourseReport courseId="3" onLoaded={(report) => names.push(report.course.name)} />,
    '/?state=started&sort=progress&page=2',
  );
  expect(await figures()).toEqual({
    [messages.enrolled]: '1,500',
    [messages.started]: '900',
    [messages.finished]: '20',
  });
  expect(cellsOf(screen.getByRole('table'))).toEqual([
    [messages.person, messages.progress, messages.lastSeen, messages.watched, '1. Aula 1', '2. Aula 2'],
    ['Veravera@example.org', `96%${messages.isFinished}`, messages.never, '1 hr 30 min', '100%', '92%'],
    ['Raulraul@example.org', '4%', messages.never, '0 sec', '9%', '0%'],
  ]);
  expect(names[0]).toBe('Curso');
  expect(reports.asked[0]).toBe('/api/courses/3/report?page=2&state=started&sort=progress');
});

const rooms: RoomsOverview = {
  rooms: [
    {
      id: '9',
      name: 'Aula',
      courseName: 'Curso',
      isLive: true,
      liveStartedAt: '2026-11-17T10:00:00.000Z',
      liveEndedAt: null,
      viewers: 1234,
      watchedMs: 720_000_000,
      lastWatchedAt: null,
    },
  ],
  total: 1,
  pageSize: 50,
};

it('the list of rooms shows their figures, and a search that finds nothing can be cleared', async () => {
  reports.answers['/api/organizer/reports/rooms'] = (query) =>
    Response.json(query.has('search') ? { ...rooms, rooms: [], total: 0 } : rooms);
  await reports.open(<OverviewReport />, '/?search=nothing');
  await press(await screen.findByRole('button', { name: messages.clearFilters }));
  const row = (await screen.findByRole('rowheader', { name: /Aula/ })).closest('tr')?.textContent;
  for (const text of ['Curso', messages.live, '1,234', '200 hr', messages.never]) expect(row).toContain(text);
});

const vouchers: Vouchers = {
  totals: { made: 1500, used: 400, revoked: 7, expired: 3 },
  batches: [
    {
      id: '4',
      courseName: 'Curso',
      note: 'Feira',
      createdAt: '2026-11-17T10:00:00.000Z',
      made: 1000,
      used: 250,
      revoked: 5,
      expired: 2,
      firstUsedAt: null,
      lastUsedAt: null,
    },
  ],
  total: 1,
  pageSize: 50,
};

it('the vouchers are counted by batch and in total', async () => {
  reports.answers['/api/organizer/reports/vouchers'] = () => Response.json(vouchers);
  await reports.open(<VouchersReport />);
  expect(await figures()).toEqual({
    [messages.made]: '1,500',
    [messages.used]: '400',
    [messages.revoked]: '7',
    [messages.expired]: '3',
  });
  const [, row = []] = cellsOf(screen.getByRole('table'));
  expect(row[0]).toMatch(/^Curso.*Feira$/);
  expect(row.slice(1)).toEqual(['1,000', '250', '25%', '5', '2', '–', '–']);
});
