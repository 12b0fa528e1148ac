import { login, me } from '@palco/contract/auth';
import { appLinks, changeAppMerch } from '@palco/contract/promo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, send } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { demoPassword } from '../../demo/accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ androidUrl: 'https://play.example/palco', iosUrl: undefined });
});
afterAll(() => server.close());

describe('the offer of the mobile app', () => {
  it('has the links of the installation, for everyone', async () => {
    expect((await call(server.url, appLinks, {})).data).toEqual({
      androidUrl: 'https://play.example/palco',
      iosUrl: null,
    });
  });

  it('is declined on the account, and the next login knows', async () => {
    const person = await logIn(server.url, 'viewer@palco.test');
    expect((await call(server.url, me, {}, person)).data.appMerch).toBe('SHOW');
    for (const _again of [1, 2]) {
      const { data } = await call(server.url, changeAppMerch, { body: { appMerch: 'DONT_SHOW_MERCH' } }, person);
      expect(data).toEqual({ appMerch: 'DONT_SHOW_MERCH' });
    }
    expect((await call(server.url, me, {}, person)).data.appMerch).toBe('DONT_SHOW_MERCH');
    const again = await call(server.url, login, { body: { username: 'viewer@palco.test', password: demoPassword } });
    expect(again.data.appMerch).toBe('DONT_SHOW_MERCH');
  });

  it.each([[{}], [{ appMerch: 'MAYBE' }], [{ appMerch: null }]])('%j gets 400 and changes nothing', async (body) => {
    const person = await logIn(server.url, 'viewer2@palco.test');
    const response = await send(server.url, 'PUT', '/api/users/appmerch', body, person);
    expect([response.status, await response.json()]).toEqual([400, { error: 'INVALID_PARAMETERS' }]);
    expect((await call(server.url, me, {}, person)).data.appMerch).toBe('SHOW');
  });
});
