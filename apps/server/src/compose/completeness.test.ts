import { notices, requests, routes } from '@palco/contract/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sorted = (names: Iterable<string>) => [...names].sort();

describe('the contract', () => {
  it('has every route bound exactly once', () => {
    expect(sorted(server.palco.routes.map((binding) => binding.route.name))).toEqual(
      sorted(routes.map((route) => route.name)),
    );
  });

  it('has every request bound exactly once', () => {
    expect(sorted(server.palco.requests.map((binding) => binding.request.name))).toEqual(
      sorted(requests.map((request) => request.name)),
    );
  });

  it('names nothing twice', () => {
    const addresses = routes.map((route) => `${route.method} ${route.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    // A request and a notice may share a name (`pin_message`); they travel in opposite directions.
    for (const events of [requests, notices])
      expect(new Set(events.map((event) => event.name)).size).toBe(events.length);
  });

  it('opens exactly these routes to everyone', () => {
    expect(sorted(routes.filter((route) => route.access === 'public').map((route) => route.name))).toEqual([
      'alerts.setMailByLink',
      'auth.login',
      'promo.appLinks',
      'recovery.request',
      'recovery.verifyCode',
      'setup.create',
      'setup.read',
      'system.health',
      'system.live',
      'system.ready',
      'system.time',
      'vouchers.associate',
      'vouchers.check',
      'vouchers.register',
      'vouchers.registerPassword',
      'vouchers.resendEmail',
      'vouchers.verifyEmail',
    ]);
  });

  it.each(routes.filter((route) => route.access !== 'public' && route.access !== 'development'))(
    '$name does not answer a visitor',
    async ({ method, path }) => {
      const response = await fetch(`${server.url}${path.replace(/:\w+/g, 'x')}`, { method });
      expect([response.status, await response.json()]).toEqual([401, { error: 'ERROR_CREDENTIALS' }]);
    },
  );
});
