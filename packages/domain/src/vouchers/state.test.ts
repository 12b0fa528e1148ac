import { expect, it } from 'vitest';
import { isUsable, stateOf } from './state.ts';

const now = new Date('2026-11-17T12:00:00Z');
const [earlier, later] = [new Date('2026-11-17T11:59:59Z'), new Date('2026-11-17T12:00:01Z')];

it.each([
  ['a new voucher', null, null, null, 'unused', true],
  ['a new voucher that expires later', null, null, later, 'unused', true],
  ['a voucher that expires this moment', null, null, now, 'unused', false],
  ['an expired voucher', null, null, earlier, 'unused', false],
  ['a used voucher', earlier, null, null, 'used', false],
  ['a revoked voucher', null, earlier, null, 'revoked', false],
  ['a revoked voucher that would expire later', null, earlier, later, 'revoked', false],
] as const)('%s', (_title, usedAt, revokedAt, expiresAt, state, usable) => {
  expect(stateOf({ usedAt, revokedAt })).toBe(state);
  expect(isUsable({ usedAt, revokedAt, expiresAt }, now)).toBe(usable);
});
