/** Organizers who manage some courses only, straight into the database. */
import type { Db } from '../src/adapters/db/database.ts';

/** With the password of the demo accounts. */
export const makeLimitedOrganizer = async (db: Db, email: string, courseIds: readonly string[]): Promise<string> => {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'organizer@palco.test')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: `Organizer ${email}`,
      phone: null,
      thumbnail_url: null,
      password_hash,
      is_organizer: true,
      manages_all_courses: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (courseIds.length > 0)
    await db
      .insertInto('course_organizers')
      .values(courseIds.map((course_id) => ({ course_id, user_id: id })))
      .execute();
  return id;
};
