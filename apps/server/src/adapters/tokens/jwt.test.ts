import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createJwtTokens } from './jwt.ts';

const secret = 'a secret of more than thirty-two bytes';
const now = new Date('2026-11-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const claims = { sub: '1001', sid: 'login', force_pw_change: false, exp: seconds + 60 };
const tokens = createJwtTokens(secret);

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = async () => (await tokens.sign(claims, now)).split('.') as [string, string, string];
/** A token of the library, with our secret where no other is given. */
const signOther = (change: { alg?: string; iss?: string; payload?: object; secret?: string }) =>
  new SignJWT({ ...claims, ...change.payload })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: 'JWT' })
    .setIssuer(change.iss ?? 'palco')
    .setIssuedAt(now)
    .sign(
      Buffer.from((change.secret ?? secret).padEnd(64, '.').slice(0, change.secret || change.alg ? 64 : secret.length)),
    );

describe('a token', () => {
  it('is valid until it expires', async () => {
    const token = await tokens.sign(claims, now);
    expect(await tokens.verify(token, now)).toMatchObject({ ...claims, iat: seconds });
    expect(await tokens.verify(token, new Date(now.getTime() + 59_999))).not.toBeNull();
    expect(await tokens.verify(token, new Date(now.getTime() + 60_000))).toBeNull();
    expect(await tokens.verify(await signOther({}), now)).toMatchObject(claims);
  });

  it.each([
    ['an empty text', async () => ''],
    ['no signature', async () => (await partsOf()).slice(0, 2).join('.')],
    ['an empty signature', async () => `${(await partsOf()).slice(0, 2).join('.')}.`],
    ['a fourth part', async () => `${(await partsOf()).join('.')}.x`],
    ['a short signature', async () => (await partsOf()).join('.').slice(0, -4)],
    ['a changed signature', async () => (await partsOf()).with(2, 'A'.repeat(43)).join('.')],
    [
      'changed claims',
      async () => (await partsOf()).with(1, base64({ ...claims, sub: '1', iss: 'palco', iat: 1 })).join('.'),
    ],
    [
      'the algorithm "none"',
      async () =>
        (await partsOf())
          .with(0, base64({ alg: 'none', typ: 'JWT' }))
          .with(2, '')
          .join('.'),
    ],
    ['a header of its own', async () => (await partsOf()).with(0, base64({ typ: 'JWT', alg: 'HS256' })).join('.')],
    ['another algorithm', () => signOther({ alg: 'HS512' })],
    ['another secret', () => signOther({ secret: 'another secret of more than thirty-two bytes' })],
    ['another issuer', () => signOther({ iss: 'other' })],
    ['a claim missing', () => signOther({ payload: { sid: undefined } })],
  ])('is refused with %s', async (_, make) => {
    expect(await tokens.verify(await make(), now)).toBeNull();
  });
});
