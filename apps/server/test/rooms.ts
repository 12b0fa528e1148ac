/** Rooms for tests, straight into the database. */
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../src/adapters/db/database.ts';
import type { EnrolmentKind, RoomsTable } from '../src/adapters/db/schema.ts';

export const makeCourse = async (db: Db, course: { name?: string; isOpen?: boolean } = {}): Promise<string> =>
  (
    await db
      .insertInto('courses')
      .values({ name: course.name ?? 'Curso', is_open: course.isOpen ?? false })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const makeChannel = async (db: Db, name = `Canal ${randomUUID()}`): Promise<string> =>
  (await db.insertInto('channels').values({ name }).returning('id').executeTakeFirstOrThrow()).id;

export const makeVideo = async (db: Db, durationS = 100): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto('video_assets')
    .values({
      id,
      status: 'READY',
      file_name: 'aula.mp4',
      duration_s: durationS,
      width: 640,
      height: 360,
      problem: null,
      made_by: null,
    })
    .execute();
  return id;
};

export const makeRoom = async (db: Db, courseId: string, room: Partial<Insertable<RoomsTable>> = {}) => {
  const video_id = room.video_id === undefined ? await makeVideo(db) : room.video_id;
  const channel_id = room.channel_id ?? (await makeChannel(db));
  const { id } = await db
    .insertInto('rooms')
    .values({ name: 'Sala', image_url: null, ...room, course_id: courseId, channel_id, video_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, videoId: video_id };
};

export const enrol = async (
  db: Db,
  email: string,
  courseId: string,
  kind: EnrolmentKind,
  expiresAt: Date | null = null,
) => {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.insertInto('enrolments').values({ user_id: id, course_id: courseId, kind, expires_at: expiresAt }).execute();
};
