import { expect, it } from 'vitest';
import { makeCode } from './codes.ts';

it('a code has the length asked for and nothing that could be mistaken', () => {
  let next = 0;
  const code = makeCode(200, (below) => next++ % below);
  expect(code).toHaveLength(200);
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]+$/);
});
