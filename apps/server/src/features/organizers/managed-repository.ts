/** Whether things belong to the courses of an organizer: one indexed query each. */
import type { ManagedKind } from '@palco/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';

export type ManagedRepository = ReturnType<typeof createManagedRepository>;

/** An organizer who manages these courses only. */
export type LimitedOrganizer = { readonly userId: string; readonly courses: readonly string[] };

export const createManagedRepository = (db: Db) => ({
  /** Null when there is no such thing. */
  isManaged: async (kind: ManagedKind, id: string, { userId, courses }: LimitedOrganizer): Promise<boolean | null> => {
    if (kind === 'course') return courses.includes(id);
    const own = sql`any(${sql.val([...courses])}::bigint[])`;
    const { rows } = await sql<{ is_managed: boolean | null }>`${queries[kind](id, own, userId)}`.execute(db);
    return rows[0] ? (rows[0].is_managed ?? false) : null;
  },

  courseOfRoom: async (roomId: string): Promise<string | null> => {
    const room = await db.selectFrom('rooms').select('course_id').where('id', '=', roomId).executeTakeFirst();
    return room?.course_id ?? null;
  },

  coursesOfVideo: async (videoId: string): Promise<string[]> => {
    const { rows } = await sql<{ course_id: string }>`
      select distinct course_id from rooms where video_id = ${videoId} or recording_id = ${videoId}`.execute(db);
    return rows.map((row) => row.course_id);
  },
});

type Query = (id: string, own: RawBuilder<unknown>, userId: string) => RawBuilder<unknown>;

const queries: Readonly<Record<Exclude<ManagedKind, 'course'>, Query>> = {
  room: (id, own) => sql`select course_id = ${own} as is_managed from rooms where id = ${id}`,

  quiz: (id, own) => sql`
    select rooms.course_id = ${own} as is_managed
    from quizzes join rooms on rooms.id = quizzes.room_id where quizzes.id = ${id}`,

  batch: (id, own) => sql`select course_id = ${own} as is_managed from voucher_batches where id = ${id}`,

  voucher: (id, own) => sql`
    select voucher_batches.course_id = ${own} as is_managed
    from vouchers join voucher_batches on voucher_batches.id = vouchers.batch_id where vouchers.code = ${id}`,

  /** Of all rooms that show it; one that no room shows is its uploader's. */
  video: (id, own, userId) => sql`
    select coalesce(bool_and(rooms.course_id = ${own}), bool_or(video_assets.made_by = ${userId})) as is_managed
    from video_assets left join rooms on rooms.video_id = video_assets.id or rooms.recording_id = video_assets.id
    where video_assets.id = ${id} group by video_assets.id`,

  /** Enrolled in one of the courses. Others, and accounts that do not exist, are refused alike. */
  person: (id, own) => sql`
    select exists (select from enrolments where user_id = ${id} and course_id = ${own}) as is_managed`,
};
