/** The plans by which PostgreSQL answers the statements of a repository. */
import { CompiledQuery, type QueryId } from 'kysely';
import type { Db } from '../src/adapters/db/database.ts';

/** Runs the work and returns the plan of each of its statements, in order, as JSON. Tables need statistics: `vacuum analyze` them. */
export const plansOf = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const statements: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId as QueryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(recording);
  return Promise.all(
    statements.map(async ({ sql, parameters }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]));
      return JSON.stringify(rows);
    }),
  );
};

/** The plan reads the whole table. */
export const scansTable = (plan: string, table: string): boolean =>
  new RegExp(`"Seq Scan"[^}]*"Relation Name":"${table}"`).test(plan);
