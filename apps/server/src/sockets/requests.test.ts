import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/clock/port.ts';
import { createCallLimiter } from '../shared/call-limiter.ts';
import type { Identity } from '../shared/identity.ts';
import { admitTab } from './requests.ts';

const identityOf = (userId: string): Identity => ({
  userId,
  loginId: userId,
  isRecovery: false,
  sessionId: `session of ${userId}`,
  admin: false,
  organizer: false,
  monitor: false,
  managedCourses: [],
  mustChangePassword: false,
});

/** Admits tabs whose token is the id of their account. */
const createAdmission = () => {
  const ports = {
    log: pino({ level: 'silent' }),
    limiter: createCallLimiter({ ...systemClock, monotonicMs: () => 0 }),
    identify: async ({ token }: { token?: string | undefined }) => ({ identity: identityOf(token ?? '') }),
    checkManages: async () => {},
    trustedProxies: 0,
  };
  return (address: string, userId: string) =>
    admitTab({ query: {}, auth: { token: userId, session: 'x' }, address, url: '/realtime/', headers: {} }, ports).then(
      () => 'admitted',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
};

describe('handshakes', () => {
  it('of all accounts of one network are limited; those of another network are not', async () => {
    const admit = createAdmission();
    const { max } = limits.sockets.handshakesPerNetwork;
    const outcomes = new Set<string>();
    // One IPv6 network has many addresses.
    for (let i = 0; i < max; i += 1) outcomes.add(await admit(`2001:db8:1:2::${(i % 5000).toString(16)}`, `${i}`));
    expect([...outcomes]).toEqual(['admitted']);
    expect(await admit('2001:db8:1:2::ffff', 'new')).toBe('TOO_MANY_REQUESTS');
    expect(await admit('2001:db8:1:3::1', 'new')).toBe('admitted');
  });

  it('of one account are limited, from wherever they come', async () => {
    const admit = createAdmission();
    const { max } = limits.sockets.handshakesPerAccount;
    for (let i = 0; i < max; i += 1) expect(await admit(`10.0.${i}.1`, 'ana')).toBe('admitted');
    expect(await admit('10.1.0.1', 'ana')).toBe('TOO_MANY_REQUESTS');
    expect(await admit('10.1.0.1', 'bia')).toBe('admitted');
  });
});
