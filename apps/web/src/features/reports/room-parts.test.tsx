import type {
  GeolocalizationReport,
  GraphReport,
  OffersReport,
  QuizAnswersReport,
  QuizReport,
} from '@palco/contract/reports/room-reports';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cellsOf, figuresOf, prepareReports, press } from '../../../test/report-screen.tsx';
import { GeolocationPart } from './geolocation/GeolocationPart.tsx';
import { GraphPart } from './graph/GraphPart.tsx';
import { OffersPart } from './offers/OffersPart.tsx';
import { QuizPart } from './quiz/QuizPart.tsx';
import { messages } from './shared/messages.en-US.ts';

const reports = prepareReports();
const start = '2026-11-17T10:00:00.000Z';
const room = {
  id: '9',
  name: 'Aula',
  courseId: '3',
  courseName: 'Curso',
  liveStartedAt: start,
  liveEndedAt: '2026-11-17T11:00:00.000Z',
  liveMs: 3_600_000,
  videoMs: 0,
};
const figures = async (name: string = messages.figures) => figuresOf(await screen.findByRole('region', { name }));

const graph: GraphReport = {
  room,
  from: start,
  to: '2026-11-17T10:01:00.000Z',
  stepMs: 60_000,
  series: {
    at: [Date.parse(start) / 1000, Date.parse(start) / 1000 + 60],
    viewers: [1200, 1100],
    joins: [1300, 4],
    leaves: [0, 150],
    messages: [7, 8],
    bitrate: [2_500_000, null],
    stalls: [3, 0],
  },
  quality: [{ technology: 'hls', height: 720, viewers: [600, 500], bitrate: [null, null], stalls: [0, 0] }],
  markers: [{ at: start, kind: 'quiz_release', label: 'Revisão' }],
  totals: {
    peakViewers: 1200,
    peakAt: start,
    meanViewers: 1150.5,
    watchedMs: 7_200_000,
    joins: 1304,
    leaves: 150,
    messages: 15,
    stalls: 3,
    meanBitrate: 2_500_000,
  },
};

describe('the graph of a room', () => {
  it('has the same numbers in its figures and in the tables of its charts', async () => {
    reports.answers['/api/rooms/graph/report/9'] = () => Response.json(graph);
    reports.answers['/api/organizer/reports/rooms'] = () => Response.json({ rooms: [], total: 0, pageSize: 50 });
    await reports.open(<GraphPart roomId="9" />);
    expect(await figures()).toEqual({
      [messages.peak]: '1,200',
      [messages.mean]: '1,150.5',
      [messages.totalWatched]: '2 hr',
      [messages.joins]: '1,304',
      [messages.leaves]: '150',
      [messages.messages]: '15',
      [messages.stalls]: '3',
      [messages.bitrate]: '2.5 Mbit/s',
    });
    for (const summary of screen.getAllByText(messages.showTable)) await press(summary);
    const numbersOf = async (name: string) =>
      cellsOf(within(await screen.findByRole('region', { name })).getByRole('table')).map(([, ...numbers]) => numbers);
    expect(await numbersOf(messages.audience)).toEqual([
      [messages.viewers, messages.joins, messages.leaves, messages.messages],
      ['1,200', '1,300', '0', '7'],
      ['1,100', '4', '150', '8'],
    ]);
    expect(await numbersOf(messages.quality)).toEqual([
      [messages.stalls, messages.bitrate],
      ['3', '2.5 Mbit/s'],
      ['0', ''],
    ]);
    expect(await numbersOf(messages.byTechnology)).toEqual([['HLS 720p'], ['600'], ['500']]);
    expect(screen.getByText('Revisão').closest('li')?.textContent).toContain(messages.markerKinds.quiz_release);
  });

  it('asks for the range of the address', async () => {
    reports.answers['/api/rooms/graph/report/9'] = () => Response.json(graph);
    const dates = { fromDate: '2026-11-17T10:00:00.000Z', toDate: '2026-11-17T10:30:00.000Z' };
    await reports.open(<GraphPart roomId="9" />, `/?${new URLSearchParams(dates)}`);
    await figures();
    expect(reports.asked[0]).toBe(`/api/rooms/graph/report/9?${new URLSearchParams(dates)}`);
  });
});

const places: GeolocalizationReport = {
  room,
  source: { name: 'DB-IP', url: 'https://db-ip.com', hasCities: true },
  viewers: 2000,
  countries: [
    { country: 'BR', viewers: 1500, watchedMs: 5_400_000 },
    { country: 'local', viewers: 400, watchedMs: 60_000 },
    { country: null, viewers: 100, watchedMs: 0 },
  ],
  cities: [
    {
      country: 'BR',
      region: null,
      city: 'Recife',
      latitude: -8,
      longitude: -35,
      viewers: 1000,
      watchedMs: 3_600_000,
    },
    { country: null, region: null, city: null, latitude: null, longitude: null, viewers: 100, watchedMs: 0 },
  ],
};

it('the places of viewers are in tables, with their part of all viewers', async () => {
  reports.answers['/api/rooms/geolocalization/report/9'] = () => Response.json(places);
  await reports.open(<GeolocationPart roomId="9" />);
  const table = async (name: string) => cellsOf(await screen.findByRole('table', { name }));
  expect(await table(messages.countries)).toEqual([
    [messages.country, messages.viewers, messages.share, messages.watched],
    ['Brazil', '1,500', '75%', '1 hr 30 min'],
    [messages.localNetwork, '400', '20%', '1 min'],
    [messages.unknownPlace, '100', '5%', '0 sec'],
  ]);
  expect(await table(messages.cities)).toEqual([
    [messages.city, messages.viewers, messages.share, messages.watched],
    ['Recife, Brazil', '1,000', '50%', '1 hr'],
  ]);
  expect((await screen.findByRole('img', { name: /2,000/ })).querySelectorAll('circle')).toHaveLength(1);
});

const quiz: QuizReport = {
  room,
  quizzes: [
    {
      id: '1',
      title: 'Revisão',
      releasedAt: start,
      endsAt: start,
      people: 40,
      questions: [
        {
          id: '77',
          question: 'Capital?',
          answers: [
            { text: 'Sydney', count: 10 },
            { text: 'Canberra', count: 30 },
          ],
          rightAnswer: 1,
          count: 40,
          meanMs: 4200,
          medianMs: 3900,
        },
      ],
    },
  ],
};
const answers: QuizAnswersReport = {
  answers: [
    { userId: '5', name: 'Vera', answer: 1, afterMs: 1500, isRight: true },
    { userId: '6', name: 'Raul', answer: 0, afterMs: 2500, isRight: false },
  ],
  total: 2,
  pageSize: 50,
};

it('a quiz shows how each question was answered, and on demand by whom', async () => {
  reports.answers['/api/rooms/quiz/report/9'] = () => Response.json(quiz);
  reports.answers['/api/rooms/quiz/report/9/answers/77'] = () => Response.json(answers);
  await reports.open(<QuizPart roomId="9" />);
  await screen.findByRole('heading', { name: 'Capital?' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sydney10 · 25%',
    `Canberra${messages.rightAnswer}30 · 75%`,
  ]);
  await press(screen.getByRole('button', { name: messages.whoAnswered }));
  expect(cellsOf(await screen.findByRole('table'))).toEqual([
    [messages.person, messages.answer, messages.result, messages.afterTime],
    ['Vera', 'Canberra', messages.isRight, '1.5 sec'],
    ['Raul', 'Sydney', messages.isWrong, '2.5 sec'],
  ]);
});

const offers: OffersReport = {
  room,
  offers: [
    {
      id: '1',
      url: 'https://loja.example.org',
      createdAt: start,
      shownMs: 600_000,
      seen: 1000,
      clicks: 30,
      qrScans: 20,
      people: [{ userId: '5', name: 'Vera', at: start, clicks: 2, qrScans: 1 }],
      peopleTotal: 45,
    },
  ],
};

it('an offer shows who saw and who opened it, and that the list of people is not the whole', async () => {
  reports.answers['/api/rooms/offers/report/9'] = () => Response.json(offers);
  await reports.open(<OffersPart roomId="9" />);
  expect(await figures(`${messages.figures}: https://loja.example.org`)).toEqual({
    [messages.seen]: '1,000',
    [messages.opened]: '45',
    [messages.clicks]: '30',
    [messages.qrScans]: '20',
    [messages.shownFor]: '10 min',
  });
  const [, row = []] = cellsOf(await screen.findByRole('table'));
  expect([row[0], row[2], row[3]]).toEqual(['Vera', '2', '1']);
  expect(screen.getByText(messages.firstPeople({ shown: '1', total: '45' }))).toBeDefined();
});
