/** A fresh, empty database in the PostgreSQL of this test run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from '../../apps/server/test/provided.ts';

export type Database = { readonly url: string; run(statement: string): Promise<void>; drop(): Promise<void> };

export async function createDatabase(): Promise<Database> {
  const admin = inject('databaseUrl');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: (statement) => run(url.href, statement),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
