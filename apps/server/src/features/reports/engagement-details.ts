/** Details about the viewers of one page, each read by an index on the person. */
import type { EngagedViewer, ReportRoom } from '@palco/contract/reports/room-reports';
import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

type Details = Omit<
  EngagedViewer,
  'userId' | 'name' | 'email' | 'firstAt' | 'lastAt' | 'liveMs' | 'recordedMs' | 'percent' | 'parts'
>;
type OfUser<Row> = Row & { readonly user_id: string };
type VisitRow = OfUser<
  { is_in_room: boolean } & Pick<
    Details,
    'device' | 'browser' | 'system' | 'technology' | 'country' | 'region' | 'city'
  >
>;

/** A question of a viewer; an answer to one is a message. */
export const isDoubt = sql`(type = 'questionMessage' and original_id is null)`;

/** The newest minutes of a person that are shown. */
const maxMinutes = 600;
const minuteMs = 60_000;

export const readViewerDetails = async (
  db: Db,
  room: ReportRoom,
  userIds: readonly string[],
  { withMinutes }: { readonly withMinutes: boolean },
): Promise<(userId: string) => Details> => {
  const ids = sql.val(userIds);
  const [said, answered, earned, visits, minutes] = await Promise.all([
    sql<OfUser<{ messages: string; doubts: string }>>`
      select user_id, count(*) filter (where not ${isDoubt}) as messages, count(*) filter (where ${isDoubt}) as doubts
      from chat_messages where room_id = ${room.id} and user_id = any(${ids}::bigint[]) group by user_id`.execute(db),
    sql<OfUser<{ answers: string; right_answers: string }>>`
      select quiz_answers.user_id, count(*) as answers, count(*) filter (where answer = right_answer) as right_answers
      from quiz_answers join quiz_questions on quiz_questions.id = quiz_answers.question_id
      join quizzes on quizzes.id = quiz_questions.quiz_id
      where quiz_answers.user_id = any(${ids}::bigint[]) and quizzes.room_id = ${room.id} group by quiz_answers.user_id`.execute(
      db,
    ),
    sql<OfUser<{ points: string }>>`
      select user_id, sum(points) as points from points_ledger
      where course_id = ${room.courseId} and user_id = any(${ids}::bigint[])
        and (key like ${`watch:${room.id}:%`} or key in (
          select 'quiz:' || quiz_questions.id from quizzes join quiz_questions on quiz_questions.quiz_id = quizzes.id
          where quizzes.room_id = ${room.id}))
      group by user_id`.execute(db),
    sql<VisitRow>`
      select distinct on (user_id) user_id, device, browser, system, technology, country, region, city,
        bool_or(left_at is null) over (partition by user_id) as is_in_room
      from room_visits where room_id = ${room.id} and user_id = any(${ids}::bigint[]) and is_watching
      order by user_id, joined_at desc`.execute(db),
    withMinutes
      ? sql<OfUser<{ minute: Date }>>`
          select given.user_id, watched.minute from unnest(${ids}::bigint[]) as given (user_id),
          lateral (select minute from watch_minutes where room_id = ${room.id} and user_id = given.user_id
                   order by minute desc limit ${maxMinutes}) watched
          order by given.user_id, watched.minute`.execute(db)
      : { rows: [] },
  ]);
  const saidBy = byUser(said.rows);
  const answeredBy = byUser(answered.rows);
  const earnedBy = byUser(earned.rows);
  const visitOf = byUser(visits.rows);
  const minutesOf = Map.groupBy(minutes.rows, (row) => row.user_id);
  return (userId) => {
    const visit = visitOf.get(userId);
    return {
      isInRoom: visit?.is_in_room ?? false,
      watched: intervalsOf((minutesOf.get(userId) ?? []).map((row) => row.minute.getTime())),
      messages: Number(saidBy.get(userId)?.messages ?? 0),
      doubts: Number(saidBy.get(userId)?.doubts ?? 0),
      answers: Number(answeredBy.get(userId)?.answers ?? 0),
      rightAnswers: Number(answeredBy.get(userId)?.right_answers ?? 0),
      points: Number(earnedBy.get(userId)?.points ?? 0),
      device: visit?.device ?? null,
      browser: visit?.browser ?? null,
      system: visit?.system ?? null,
      technology: visit?.technology ?? null,
      country: visit?.country ?? null,
      region: visit?.region ?? null,
      city: visit?.city ?? null,
    };
  };
};

const byUser = <Row extends { readonly user_id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.user_id, row]));

/** Minutes that follow each other are one interval. */
const intervalsOf = (minutes: readonly number[]): { from: string; to: string }[] => {
  const intervals: { from: number; to: number }[] = [];
  for (const minute of minutes) {
    const last = intervals.at(-1);
    if (last?.to === minute) last.to = minute + minuteMs;
    else intervals.push({ from: minute, to: minute + minuteMs });
  }
  return intervals.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }));
};
