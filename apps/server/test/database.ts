/** Databases in the PostgreSQL of this test run. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

/** `template` is as a first start with the demo accounts leaves it; on an `empty` one a server makes everything itself. */
export const createDatabase = async (content: 'template' | 'empty'): Promise<TestDatabase> => {
  const admin = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = content === 'template' ? ` template ${inject('databaseTemplate')}` : '';
  await query(admin, `create database ${name}${template}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await query(admin, `drop database if exists ${name} with (force)`);
    },
  };
};

/** One statement over a connection of its own; answers with the rows. */
export const query = async (connectionString: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};
