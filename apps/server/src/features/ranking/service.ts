import { AppError, type ErrorCode } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import type { Gamification, Ranking, Scoring } from '@palco/contract/ranking';
import type { EventKind } from '@palco/contract/reports/kinds';
import { canManageCourse } from '@palco/domain/auth/access';
import { withRanks } from '@palco/domain/ranking/ranks';
import { membershipOf } from '@palco/domain/rooms/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { rankingMessages } from './messages.ts';
import type { CourseRow, RankingRepository, Totals } from './repository.ts';
import { createWatchPoints } from './watch-points.ts';

export type RankingPorts = {
  repository: RankingRepository;
  clock: Clock;
  /** Whether a user without an enrolment entered a room of the course by a link, or monitors one. */
  isVisitor: (userId: string, courseId: string) => Promise<boolean>;
  record: (kind: EventKind, userId: string, details: Record<string, unknown>) => void;
};

export type RankingService = ReturnType<typeof createRankingService>;

/** Fields that are not given stay as they are. */
type GamificationChange = { readonly [K in keyof Gamification]?: Gamification[K] | undefined };

export const createRankingService = ({ repository, clock, isVisitor, record }: RankingPorts) => {
  const found = async (courseId: string): Promise<CourseRow> => {
    const course = await repository.findCourse(courseId);
    if (!course) throw new AppError('COURSE_NOT_FOUND');
    return course;
  };

  /** Throws NO_PERMISSION unless the user may see the course. */
  const visit = (identity: Identity, courseId: string, language: Language): Promise<CourseRow> =>
    withDescription(language, async () => {
      const course = await found(courseId);
      const isOrganizer = canManageCourse(identity, courseId);
      const enrolment = isOrganizer ? null : await repository.enrolmentIn(identity.userId, courseId, clock.now());
      const isMember =
        membershipOf({
          isOrganizer,
          isMonitor: identity.monitor,
          enrolment,
          isCourseOpen: course.is_open,
          // Extra seats have the ranking as guests have it.
          hasOnlyExtraSeats: false,
        }) !== null;
      if (!isMember && !(await isVisitor(identity.userId, courseId))) throw new AppError('NO_PERMISSION');
      return course;
    });

  const totalsIn = async (courseId: string): Promise<Totals> => {
    const now = clock.now();
    return { withoutRunningAt: (await repository.hasRunningQuiz(courseId, now)) ? now : null };
  };

  const personal = async (
    identity: Identity,
    { courseId, roomId = null }: { courseId: string; roomId?: string | null | undefined },
    language: Language,
  ): Promise<Ranking> => {
    const course = await visit(identity, courseId, language);
    const scoring = presentScoring(course);
    if (!course.has_gamification) return { firstTen: [], user: unranked, hasGamification: false, scoring };
    const totals = await totalsIn(courseId);
    const [rows, own] = await Promise.all([
      repository.firstTen(courseId, roomId, totals),
      repository.standingOf(courseId, identity.userId, totals),
    ]);
    return {
      firstTen: withRanks(rows).map((row) => ({
        rank: row.rank,
        username: row.name,
        name: row.name,
        points: row.points,
        isYou: row.user_id === identity.userId,
        colorIndex: row.color_index ?? Number(BigInt(row.user_id) % colours),
      })),
      user: own ?? unranked,
      hasGamification: true,
      scoring,
    };
  };

  /** Points that a user earned for these events, with their place and all their points; null in a course without gamification. */
  const earnedBy = async (courseId: string, userId: string, keys: readonly string[]) => {
    if (!(await found(courseId)).has_gamification) return null;
    const totals = await totalsIn(courseId);
    const [points, own] = await Promise.all([
      repository.earnedBy(courseId, userId, keys),
      repository.standingOf(courseId, userId, totals),
    ]);
    return { points, rank: own?.rank ?? null, total: own?.points ?? 0 };
  };

  const change = async (identity: Identity, courseId: string, wanted: GamificationChange): Promise<Gamification> => {
    const course = await repository.changeCourse(courseId, {
      ...(wanted.hasGamification !== undefined && { has_gamification: wanted.hasGamification }),
      ...(wanted.correct !== undefined && { points_correct: wanted.correct }),
      ...(wanted.speed !== undefined && { points_speed: wanted.speed }),
      ...(wanted.perMinute !== undefined && { points_per_minute: wanted.perMinute }),
    });
    if (!course) throw new AppError('COURSE_NOT_FOUND');
    record('gamification_change', identity.userId, { courseId, ...wanted });
    return presentGamification(course);
  };

  /** Everyone begins at zero; events that were paid before can be paid again. */
  const reset = async (identity: Identity, courseId: string): Promise<{ people: number; points: number }> => {
    await found(courseId);
    let [people, points, afterId] = [0, 0, '0'];
    // In steps: a crowded course has millions of rows, more than one statement may take the time for.
    for (;;) {
      const step = await repository.removePoints(courseId, afterId, resetStep);
      if (!step) break;
      people += step.people;
      points += step.points;
      afterId = step.lastId;
    }
    record('ranking_reset', identity.userId, { courseId, people, points });
    return { people, points };
  };

  return {
    personal,
    status: async (identity: Identity, courseId: string, language: Language) => ({
      hasGamification: (await visit(identity, courseId, language)).has_gamification,
    }),
    read: async (courseId: string): Promise<Gamification> => presentGamification(await found(courseId)),
    change,
    reset,
    /** The points of a course. */
    scoringOf: async (courseId: string): Promise<Scoring> => presentScoring(await found(courseId)),
    award: repository.award,
    earnedBy,
    watched: createWatchPoints(repository, clock),
  };
};

/** Users whose points are deleted in one transaction. */
const resetStep = 500;

const unranked = { rank: null, points: 0 };
/** As many as the chat has. */
const colours = 12n;

const presentScoring = (course: CourseRow): Scoring => ({
  correct: course.points_correct,
  speed: course.points_speed,
  perMinute: course.points_per_minute,
});

const presentGamification = (course: CourseRow): Gamification => ({
  ...presentScoring(course),
  hasGamification: course.has_gamification,
});

/** Spec section 8: the server itself describes why a ranking is refused. */
const withDescription = async <T>(language: Language, action: () => Promise<T>): Promise<T> => {
  try {
    return await action();
  } catch (error) {
    if (error instanceof AppError && isExplained(error.code)) {
      throw new AppError(error.code, { description: rankingMessages[language][error.code], cause: error });
    }
    throw error;
  }
};

const isExplained = (code: ErrorCode): code is 'COURSE_NOT_FOUND' | 'NO_PERMISSION' =>
  code === 'COURSE_NOT_FOUND' || code === 'NO_PERMISSION';
