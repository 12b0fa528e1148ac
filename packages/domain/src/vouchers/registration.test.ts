import { describe, expect, it } from 'vitest';
import { maskEmail, stepOf } from './registration.ts';

describe('a registration that is taken up again', () => {
  it.each([
    ['nothing handed in yet', null, 0],
    ['data handed in', { isVerified: false, hasAccount: false }, 2],
    ['e-mail proven', { isVerified: true, hasAccount: false }, 3],
    ['account made', { isVerified: true, hasAccount: true }, 4],
  ] as const)('%s goes on at step %#', (_title, progress, step) => {
    expect(stepOf(progress)).toBe(step);
  });
});

describe('the e-mail shown while its code is awaited', () => {
  it.each([
    ['maria.silva@example.com', 'maria.si***************'],
    ['ab@c.io', 'ab@c.io'],
    ['abc@d.io', 'abc@d.io'],
    ['abcd@e.io', 'abcd@e.i*'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown);
  });
});
