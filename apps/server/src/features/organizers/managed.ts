/** Refuses organizers what belongs to the courses of others. Those who manage all courses cost no query. */
import { AppError } from '@palco/contract/errors';
import type { ManagedKind } from '@palco/contract/roles';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { CheckManages } from '../../shared/managed.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { ManagedRepository } from './managed-repository.ts';

export type Managed = ReturnType<typeof createManaged>;

/** Of the courses that notices are sent by; permissions are never cached here. */
const noticeTtlMs = 5000;

export const createManaged = (repository: ManagedRepository, clock: Clock) => {
  const courses = createCachedReads<readonly string[]>({ nowMs: clock.monotonicMs, ttlMs: noticeTtlMs });

  /** Null when there is no such thing. */
  const find = async ({ userId, managedCourses }: Identity, kind: ManagedKind, id: string): Promise<boolean | null> =>
    managedCourses === 'all' || repository.isManaged(kind, id, { userId, courses: managedCourses });

  const check: CheckManages = async (manages, caller, input) => {
    if (manages === undefined || caller.managedCourses === 'all') return;
    if (manages === 'everything') throw new AppError('NO_PERMISSION');
    if (manages === 'handler' || manages === 'no-course') return;
    for (const [kind, field] of Object.entries(manages) as [ManagedKind, string][]) {
      const id: unknown = Reflect.get(input, field);
      // The handler answers that there is no such thing.
      if (id !== undefined && (await find(caller, kind, String(id))) === false) throw new AppError('NO_PERMISSION');
    }
  };

  /** False for accounts that are no organizers, without a query, and where there is no such thing. */
  const canManage = async (caller: Identity, kind: ManagedKind, id: string): Promise<boolean> =>
    isOrganizer(caller) && (await find(caller, kind, id)) === true;

  return {
    check,
    canManage,
    canManageRoom: (caller: Identity, roomId: string) => canManage(caller, 'room', roomId),
    coursesOfRoom: (roomId: string) =>
      courses.get(`room ${roomId}`, async () => {
        const course = await repository.courseOfRoom(roomId);
        return course === null ? [] : [course];
      }),
    coursesOfVideo: (videoId: string) => courses.get(`video ${videoId}`, () => repository.coursesOfVideo(videoId)),
  };
};
