/** The reports over more than one room. */
import { AppError } from '@palco/contract/errors';
import * as contract from '@palco/contract/reports/overview';
import { pageSize } from '@palco/contract/reports/range';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import { bindReport, bindRoute, type RouteBinding } from '../../http/routes.ts';
import { coursePages, courseRooms, readCourse } from './course-report.ts';
import { csvTitles } from './csv-titles.ts';
import { readRooms, readVouchers } from './overview.ts';
import { csvOfPages, minutesOf, onePage } from './report-csv.ts';
import { sliceOf } from './room-report-routes.ts';

export const overviewRoutes = ({ db, clock }: { db: Db; clock: Clock }): RouteBinding[] => {
  const courseOf = async (id: string) => {
    const course = await db.selectFrom('courses').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
    if (!course) throw new AppError('COURSE_NOT_FOUND');
    return course;
  };

  return [
    bindRoute(contract.roomsOverview, async ({ query: { search = '', page, courseId }, caller }) => ({
      ...(await readRooms(db, { search, courseId, managed: caller.managedCourses }, sliceOf(page))),
      pageSize,
    })),
    bindReport(
      contract.courseReport,
      async ({ params, query: { search = '', state, sort = 'name', page } }) => {
        const course = await courseOf(params.id);
        return {
          course,
          ...(await readCourse(db, course.id, { search, state, sort, ...sliceOf(page) }, clock.now())),
          pageSize,
        };
      },
      async ({ params, query: { search = '', state }, language }) => {
        const course = await courseOf(params.id);
        const rooms = await courseRooms(db, course.id);
        const titles = [...csvTitles[language].course, ...rooms.map(({ name }) => name)];
        return {
          fileName: `course-${course.id}.csv`,
          content: await csvOfPages(
            language,
            titles,
            coursePages(db, course.id, { search, state }, clock.now()),
            (person) => [
              person.name,
              person.email,
              person.kind,
              person.lastAt === null ? null : new Date(person.lastAt),
              minutesOf(person.watchedMs),
              person.percent,
              person.isFinished,
              ...person.percents,
            ],
          ),
        };
      },
    ),
    bindReport(
      contract.vouchersReport,
      async ({ query: { page, courseId }, caller }) => ({
        ...(await readVouchers(db, { courseId, managed: caller.managedCourses }, clock.now(), sliceOf(page))),
        pageSize,
      }),
      async ({ query: { courseId }, caller, language }) => {
        const all = { limit: maxExportedBatches, offset: 0 };
        const { batches } = await readVouchers(db, { courseId, managed: caller.managedCourses }, clock.now(), all);
        return {
          fileName: 'vouchers.csv',
          content: await csvOfPages(language, csvTitles[language].vouchers, onePage(batches), (batch) => [
            batch.id,
            batch.courseName,
            batch.note,
            new Date(batch.createdAt),
            batch.made,
            batch.used,
            batch.revoked,
            batch.expired,
            batch.firstUsedAt === null ? null : new Date(batch.firstUsedAt),
            batch.lastUsedAt === null ? null : new Date(batch.lastUsedAt),
          ]),
        };
      },
    ),
  ];
};

const maxExportedBatches = 10_000;
