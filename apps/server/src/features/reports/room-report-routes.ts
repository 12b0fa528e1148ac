/** The reports of one room, each as JSON and as a file. */
import { AppError } from '@palco/contract/errors';
import { pageSize } from '@palco/contract/reports/range';
import * as contract from '@palco/contract/reports/room-reports';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Geo } from '../../adapters/geo/port.ts';
import { bindReport, bindRoute, type RouteBinding } from '../../http/routes.ts';
import { csvTitles } from './csv-titles.ts';
import { readSums, readViewers, viewerPages } from './engagement.ts';
import { eventPages, readEvents } from './event-log-report.ts';
import { readPlaces } from './geolocalization.ts';
import { rangeOf, readGraph } from './graph.ts';
import { offerPages, readOffers } from './offers-report.ts';
import { quizAnswerPages, readQuizAnswers, readQuizzes } from './quiz-report.ts';
import { csvOfPages, minutesOf, onePage } from './report-csv.ts';
import { findReportRoom } from './report-room.ts';
import { createSlowReadCache } from './slow-read-cache.ts';

export type RoomReportPorts = { db: Db; clock: Clock; geo: Pick<Geo, 'source'> };

export const sliceOf = (page: string | undefined) => ({ limit: pageSize, offset: (Number(page ?? 1) - 1) * pageSize });

export const roomReportRoutes = ({ db, clock, geo }: RoomReportPorts): RouteBinding[] => {
  const roomOf = (id: string) => findReportRoom(db, id, clock.now());
  const cached = createSlowReadCache(clock.monotonicMs);
  const keyOf = (...parts: readonly (string | undefined)[]) => parts.join(' ');

  return [
    bindReport(
      contract.engagementReport,
      async ({ params, query: { search = '', sort = 'watched', page } }) => {
        const room = await roomOf(params.id);
        const [viewers, sums] = await Promise.all([
          readViewers(db, room, { search, sort, ...sliceOf(page) }),
          cached(keyOf('sums', room.id), () => readSums(db, room)),
        ]);
        return { room, now: clock.now().toISOString(), ...viewers, ...sums, pageSize };
      },
      async ({ params, query: { search = '' }, language }) => {
        const room = await roomOf(params.id);
        return {
          fileName: `engagement-${room.id}.csv`,
          content: await csvOfPages(
            language,
            csvTitles[language].engagement,
            viewerPages(db, room, search),
            (viewer) => [
              viewer.name,
              viewer.email,
              new Date(viewer.firstAt),
              new Date(viewer.lastAt),
              minutesOf(viewer.liveMs),
              minutesOf(viewer.recordedMs),
              viewer.percent,
              viewer.messages,
              viewer.doubts,
              viewer.answers,
              viewer.rightAnswers,
              viewer.points,
              viewer.device,
              viewer.browser,
              viewer.system,
              viewer.technology,
              viewer.country,
              viewer.region,
              viewer.city,
            ],
          ),
        };
      },
    ),
    bindReport(
      contract.eventLogReport,
      async ({ params, query }) => {
        const room = await roomOf(params.id);
        return { room, ...(await readEvents(db, room.id, query, pageSize)) };
      },
      async ({ params, query, language }) => {
        const room = await roomOf(params.id);
        return {
          fileName: `events-${room.id}.csv`,
          content: await csvOfPages(language, csvTitles[language].eventLog, eventPages(db, room.id, query), (event) => [
            new Date(event.at),
            event.kind,
            event.who?.name ?? null,
            event.person?.name ?? null,
            Object.keys(event.details).length === 0 ? null : JSON.stringify(event.details),
          ]),
        };
      },
    ),
    bindReport(
      contract.graphReport,
      async ({ params, query }) => {
        const room = await roomOf(params.id);
        const graph = await cached(keyOf('graph', room.id, query.fromDate, query.toDate), async () =>
          readGraph(db, room, await rangeOf(db, room.id, query, clock.now())),
        );
        return { room, ...graph };
      },
      async ({ params, query, language }) => {
        const room = await roomOf(params.id);
        const { series } = await readGraph(db, room, await rangeOf(db, room.id, query, clock.now()));
        return {
          fileName: `graph-${room.id}.csv`,
          content: await csvOfPages(language, csvTitles[language].graph, onePage([...series.at.keys()]), (index) => [
            new Date((series.at[index] ?? 0) * 1000),
            series.viewers[index] ?? 0,
            series.joins[index] ?? 0,
            series.leaves[index] ?? 0,
            series.messages[index] ?? 0,
            rounded(series.bitrate[index]),
            series.stalls[index] ?? 0,
          ]),
        };
      },
    ),
    bindReport(
      contract.geolocalizationReport,
      async ({ params, query }) => {
        const room = await roomOf(params.id);
        const places = await cached(keyOf('places', room.id, query.fromDate, query.toDate), () =>
          readPlaces(db, room.id, query),
        );
        return { room, source: await geo.source(), ...places };
      },
      async ({ params, query, language }) => {
        const room = await roomOf(params.id);
        const { cities } = await readPlaces(db, room.id, query, null);
        return {
          fileName: `places-${room.id}.csv`,
          content: await csvOfPages(language, csvTitles[language].geolocalization, onePage(cities), (place) => [
            place.country,
            place.region,
            place.city,
            place.viewers,
            minutesOf(place.watchedMs),
          ]),
        };
      },
    ),
    bindReport(
      contract.quizReport,
      async ({ params }) => {
        const room = await roomOf(params.id);
        return { room, quizzes: await cached(keyOf('quizzes', room.id), () => readQuizzes(db, room.id)) };
      },
      async ({ params, language }) => {
        const room = await roomOf(params.id);
        return {
          fileName: `quiz-${room.id}.csv`,
          content: await csvOfPages(language, csvTitles[language].quiz, quizAnswerPages(db, room.id), (line) => [
            line.title,
            line.question,
            line.name,
            line.email,
            line.text,
            line.is_right,
            line.after_s,
            line.answered_at,
          ]),
        };
      },
    ),
    bindRoute(contract.quizAnswersReport, async ({ params: { id, questionId }, query }) => {
      const room = await roomOf(id);
      const answers = await readQuizAnswers(db, { roomId: room.id, questionId }, sliceOf(query.page));
      if (!answers) throw new AppError('NOT_FOUND');
      return { ...answers, pageSize };
    }),
    bindReport(
      contract.offersReport,
      async ({ params }) => {
        const room = await roomOf(params.id);
        return { room, offers: await readOffers(db, room.id, clock.now()) };
      },
      async ({ params, language }) => {
        const room = await roomOf(params.id);
        return {
          fileName: `offers-${room.id}.csv`,
          content: await csvOfPages(language, csvTitles[language].offers, offerPages(db, room.id), (line) => [
            line.url,
            line.name,
            line.email,
            line.at,
            Number(line.clicks),
            Number(line.scans),
          ]),
        };
      },
    ),
  ];
};

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value));
