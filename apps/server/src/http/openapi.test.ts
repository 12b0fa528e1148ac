import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApiText } from './openapi.ts';

it('openapi.json is what the contract says; `npm run openapi` writes it anew', () => {
  const stored = readFileSync(join(import.meta.dirname, '../../../../openapi.json'), 'utf8');
  expect(stored).toBe(openApiText());
});
