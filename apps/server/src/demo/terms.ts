/** The demo course by voucher has terms of use; the document is one of the web app's files. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../adapters/db/database.ts';

const fileName = 'termos-de-uso.pdf';
const file = join(import.meta.dirname, '../../../web/public/demo', fileName);

export const seedDemoTerms = async (db: Db, courseId: string) => {
  const terms_hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const url = `/demo/${fileName}`;
  await db.updateTable('courses').set({ terms_url: url, terms_hash }).where('id', '=', courseId).execute();
  await db
    .insertInto('terms_versions')
    .values({
      course_id: courseId,
      hash: terms_hash,
      version: 1,
      url,
      file_name: fileName,
      added_by: null,
      added_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
