/** A server with a configuration it cannot work with ends with a sentence, before it has written anything. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from './database.ts';
import { refusals, startRefused } from './refusals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('empty');
});
afterAll(() => database.drop());

it.each(refusals)('%s is refused with a sentence, and nothing is written', async (_title, env, sentence) => {
  const { code, errors, hasWritten } = await startRefused(database.url, env);
  expect(errors).toContain('Palco could not start.');
  expect(errors).toContain(sentence);
  expect(errors).not.toContain('    at ');
  expect(code).toBe(1);
  expect(hasWritten).toBe(false);
});
