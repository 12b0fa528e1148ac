import type { Language } from '@palco/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type EndedLive = {
  readonly roomId: string;
  readonly courseId: string;
  readonly roomName: string;
  readonly courseName: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
};

export type LiveFigures = {
  readonly peak: number;
  readonly mean: number;
  readonly watchedMinutes: number;
  readonly people: number;
  readonly messages: number;
  readonly quizzes: number;
  readonly answers: number;
  /** Of the answers to questions that have a right one; null: there are none. */
  readonly rightPercent: number | null;
};

export type Organizer = { readonly email: string; readonly name: string; readonly language: Language };
export type SummaryRepository = ReturnType<typeof createSummaryRepository>;

export const createSummaryRepository = (db: Db) => ({
  /** Runs once for each live; undefined when it was done before, or the room was deleted. */
  once: (roomId: string, now: Date, work: (live: EndedLive, tx: Db) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<EndedLive>`
        update rooms set live_summary_at = ${now} from courses
        where rooms.id = ${roomId} and courses.id = rooms.course_id and rooms.live_status = 'ended' and live_summary_at is null
          and live_started_at is not null and live_ended_at is not null
        returning rooms.id as "roomId", courses.id as "courseId", rooms.name as "roomName", courses.name as "courseName",
          live_started_at as "startedAt", live_ended_at as "endedAt"`.execute(tx);
      if (rows[0]) await work(rows[0], tx);
    }),

  /** The organizers of the course; without any those who manage all courses. */
  organizers: async (tx: Db, courseId: string): Promise<Organizer[]> => {
    const { rows } = await sql<Organizer & { own: boolean }>`
      select email, name, language, course_organizers.user_id is not null as own
      from users left join course_organizers on course_organizers.user_id = users.id and course_organizers.course_id = ${courseId}
      where is_organizer and blocked_at is null
        and (manages_all_courses or course_organizers.user_id is not null)
      order by users.id`.execute(tx);
    const own = rows.filter((row) => row.own);
    return own.length > 0 ? own : rows;
  },

  figures: async (tx: Db, { roomId, startedAt, endedAt }: EndedLive): Promise<LiveFigures> => {
    const { rows } = await sql<LiveFigures>`
      with minutes as (
        select sum(viewers) as viewers, sum(watched_ms) as watched_ms from room_minutes
        where room_id = ${roomId} and minute >= date_trunc('minute', ${startedAt}::timestamptz) and minute < ${endedAt}
        group by minute),
      answered as (
        select count(*) as answers, count(right_answer) as checked, count(*) filter (where answer = right_answer) as correct
        from quiz_answers join quiz_questions on quiz_questions.id = question_id join quizzes on quizzes.id = quiz_id
        where quizzes.room_id = ${roomId} and released_at between ${startedAt} and ${endedAt})
      select coalesce(max(viewers), 0)::int as peak,
        coalesce(avg(viewers) filter (where viewers > 0), 0)::float8 as mean,
        coalesce(sum(watched_ms) / 60000, 0)::float8 as "watchedMinutes",
        (select count(*)::int from room_viewers where room_id = ${roomId} and live_ms > 0) as people,
        (select count(*)::int from chat_messages
          where room_id = ${roomId} and created_at between ${startedAt} and ${endedAt}) as messages,
        (select count(*)::int from quizzes where room_id = ${roomId} and released_at between ${startedAt} and ${endedAt}) as quizzes,
        (select answers::int from answered) as answers,
        (select (100.0 * correct / nullif(checked, 0))::float8 from answered) as "rightPercent"
      from minutes`.execute(tx);
    const [figures] = rows;
    if (!figures) throw new Error('an aggregate has one row');
    return figures;
  },
});
