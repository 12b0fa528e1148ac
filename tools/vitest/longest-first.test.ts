import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longFiles } from './longest-first.ts';

it('every file that begins first exists', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(longFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
