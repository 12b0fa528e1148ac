import { describe, expect, it } from 'vitest';
import { isLoggedIn, isSameLogin, mustChangePassword, readClaims } from './token.ts';

const nowMs = 1_000_000_000;
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`;
const claims = { sub: 'usuário-ção', sid: 's1', force_pw_change: false, exp: nowMs / 1000 + 60 };

describe('a stored token', () => {
  it('is read with its accents', () => {
    expect(readClaims(tokenOf(claims))).toEqual(claims);
  });

  it.each([
    ['nothing', null, false, false],
    ['an empty text', '', false, false],
    ['no token at all', 'hello', false, false],
    ['broken base64', 'a.%%%.c', false, false],
    ['claims of another shape', tokenOf({ sub: 1 }), false, false],
    ['a running token', tokenOf(claims), true, false],
    ['a token at its last moment', tokenOf({ ...claims, exp: nowMs / 1000 }), false, false],
    ['a forced password change', tokenOf({ ...claims, force_pw_change: true }), false, true],
    ['an expired forced change', tokenOf({ ...claims, force_pw_change: true, exp: 1 }), false, false],
  ])('%s', (_, token, loggedIn, mustChange) => {
    expect(isLoggedIn(token, nowMs)).toBe(loggedIn);
    expect(mustChangePassword(token, nowMs)).toBe(mustChange);
  });
});

describe('two tokens', () => {
  it.each([
    ['renewed', tokenOf({ ...claims, exp: 9e9 }), true],
    ['of another login', tokenOf({ ...claims, sid: 's2' }), false],
    ['that is missing', null, false],
  ])('one of them %s: same login %s', (_, other, isSame) => {
    expect(isSameLogin(tokenOf(claims), other)).toBe(isSame);
  });
});
