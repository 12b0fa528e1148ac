import { sql } from 'kysely';
import type { Db } from '../../adapters/db/database.ts';
import { type SweepOptions, sweepFiles } from '../../adapters/db/sweep-files.ts';

export type CourseFilesRepository = ReturnType<typeof createCourseFilesRepository>;
export type UnclaimedFile = { readonly key: string; readonly courseId: string };
export type NewTerms = UnclaimedFile & {
  readonly url: string;
  readonly hash: string;
  readonly addedBy: string;
  readonly now: Date;
};

/** Old enough for the next sweep. */
const longAgo = new Date(0);

export const createCourseFilesRepository = (db: Db) => {
  /** Marks files that are no longer used; the sweep after every change removes them. */
  const drop = async (tx: Db, keys: readonly (string | null)[]) => {
    const dropped = keys.filter((key) => key !== null);
    if (dropped.length === 0) return;
    await tx
      .insertInto('untaken_course_files')
      .values(dropped.map((key) => ({ key, course_id: null, name: '', created_at: longAgo })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_at: longAgo }))
      .execute();
  };

  /** Undefined when the file was claimed or swept meanwhile. */
  const claim = (tx: Db, { key, courseId }: UnclaimedFile): Promise<{ name: string } | undefined> =>
    tx
      .deleteFrom('untaken_course_files')
      .where('key', '=', key)
      .where('course_id', '=', courseId)
      .where('is_removing', '=', false)
      .returning('name')
      .executeTakeFirst();

  /** Changes of one course's files wait for each other. */
  const lock = (tx: Db, courseId: string) =>
    tx
      .selectFrom('courses')
      .select(['image_url', 'terms_url', 'terms_hash'])
      .where('id', '=', courseId)
      .forNoKeyUpdate()
      .executeTakeFirst();

  return {
    addUnclaimed: async (file: UnclaimedFile & { name: string; now: Date }) => {
      await db
        .insertInto('untaken_course_files')
        .values({ key: file.key, course_id: file.courseId, name: file.name, created_at: file.now })
        .execute();
    },

    isUnclaimed: async ({ key, courseId }: UnclaimedFile): Promise<boolean> =>
      (await db
        .selectFrom('untaken_course_files')
        .select('key')
        .where('key', '=', key)
        .where('course_id', '=', courseId)
        .where('is_removing', '=', false)
        .executeTakeFirst()) !== undefined,

    currentTerms: (courseId: string) =>
      db
        .selectFrom('courses')
        .innerJoin('terms_versions as document', (join) =>
          join.onRef('document.course_id', '=', 'courses.id').onRef('document.hash', '=', 'courses.terms_hash'),
        )
        .selectAll('document')
        .where('courses.id', '=', courseId)
        .executeTakeFirst(),

    /** False, and nothing is changed, when the uploaded file was claimed or swept meanwhile. */
    saveCover: (
      courseId: string,
      cover: { key: string; url: string } | null,
      keyOf: (url: string) => string | null,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const former = (await lock(tx, courseId))?.image_url ?? null;
        if (former === (cover?.url ?? null)) return true;
        if (cover && !(await claim(tx, { key: cover.key, courseId }))) return false;
        await drop(tx, [former === null ? null : keyOf(former)]);
        await tx
          .updateTable('courses')
          .set({ image_url: cover?.url ?? null })
          .where('id', '=', courseId)
          .execute();
        return true;
      }),

    removeTerms: async (courseId: string): Promise<void> => {
      await db.updateTable('courses').set({ terms_url: null, terms_hash: null }).where('id', '=', courseId).execute();
    },

    /**
     * A document that the course had before is its old version again, under its new address. False, and nothing is changed, when the
     * uploaded file was claimed or swept meanwhile.
     */
    saveTerms: (terms: NewTerms, keyOf: (url: string) => string | null): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { courseId, url, hash } = terms;
        await lock(tx, courseId);
        const file = await claim(tx, terms);
        if (!file) return false;
        const known = await tx
          .selectFrom('terms_versions')
          .select('url')
          .where('course_id', '=', courseId)
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (known) {
          await drop(tx, [keyOf(known.url)]);
          await tx
            .updateTable('terms_versions')
            .set({ url })
            .where('course_id', '=', courseId)
            .where('hash', '=', hash)
            .execute();
        } else {
          await tx
            .insertInto('terms_versions')
            .values({
              course_id: courseId,
              hash,
              version: sql<number>`(select coalesce(max(version), 0) + 1 from terms_versions where course_id = ${courseId})`,
              url,
              file_name: file.name,
              added_by: terms.addedBy,
              added_at: terms.now,
            })
            .execute();
        }
        await tx.updateTable('courses').set({ terms_url: url, terms_hash: hash }).where('id', '=', courseId).execute();
        return true;
      }),

    /** Everything else of the course goes with its row. False when it is gone already. */
    removeCourse: (courseId: string, keyOf: (url: string) => string | null): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const versions = await tx
          .selectFrom('terms_versions')
          .select('url')
          .where('course_id', '=', courseId)
          .execute();
        const course = await tx
          .deleteFrom('courses')
          .where('id', '=', courseId)
          .returning(['image_url'])
          .executeTakeFirst();
        if (!course) return false;
        const urls = [course.image_url, ...versions.map(({ url }) => url)];
        await drop(
          tx,
          urls.map((url) => (url === null ? null : keyOf(url))),
        );
        return true;
      }),

    sweepUnclaimed: (options: SweepOptions) => sweepFiles(db, 'untaken_course_files', options),
  };
};
