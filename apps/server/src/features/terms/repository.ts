import type { Db } from '../../adapters/db/database.ts';

export type TermsRepository = ReturnType<typeof createTermsRepository>;

type StoredAcceptance = {
  readonly userId: string;
  readonly courseId: string;
  readonly hash: string;
  readonly isHashConfirmed: boolean;
  readonly acceptedAt: Date;
};

export const createTermsRepository = (db: Db) => ({
  findTerms: (courseId: string) =>
    db.selectFrom('courses').select(['terms_url', 'terms_hash']).where('id', '=', courseId).executeTakeFirst(),

  /** The first acceptance of a document is the one that counts; later ones change nothing. */
  saveAcceptance: async (acceptance: StoredAcceptance) => {
    await db
      .insertInto('terms_acceptances')
      .values({
        user_id: acceptance.userId,
        course_id: acceptance.courseId,
        terms_hash: acceptance.hash,
        is_hash_confirmed: acceptance.isHashConfirmed,
        accepted_at: acceptance.acceptedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** The address of the course's terms, unless this account has accepted them. */
  findPending: (userId: string, courseId: string) =>
    db
      .selectFrom('courses')
      .leftJoin('terms_acceptances as accepted', (join) =>
        join
          .onRef('accepted.course_id', '=', 'courses.id')
          .onRef('accepted.terms_hash', '=', 'courses.terms_hash')
          .on('accepted.user_id', '=', userId),
      )
      .select('courses.terms_url')
      .where('courses.id', '=', courseId)
      .where('courses.terms_url', 'is not', null)
      .where('accepted.user_id', 'is', null)
      .executeTakeFirst(),
});
