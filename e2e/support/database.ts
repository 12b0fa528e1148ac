/** A fresh, empty database in the PostgreSQL of this test run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from '../../apps/server/test/provided.ts';

export type Database = { readonly url: string; run(statement: string): Promise<unknown[]>; drop(): Promise<void> };

export async function createDatabase(): Promise<Database> {
  const admin = inject('databaseUrl');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await query(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (statement) => query(url.href, statement),
    drop: async () => {
      await query(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/** For what only time or an operator could do to the data of a running server; answers with the rows. */
export async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
