import { markOnboarding, type Onboarding, type OnboardingChange, readOnboarding } from '@palco/contract/onboarding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, logIn, send } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mark = (done: boolean, skipped: boolean) => ({ done, skipped });
const brief = ({ global_skip, data }: Onboarding) => ({
  global_skip,
  home: mark(data.onBoardingHome.done, data.onBoardingHome.skipped),
  room: mark(data.onBoardingRoom.done, data.onBoardingRoom.skipped),
});
const fresh = { global_skip: false, home: mark(false, false), room: mark(false, false) };

describe('the tours of an account', () => {
  it('are all ahead of a demo viewer', async () => {
    const person = await logIn(server.url, 'viewer@palco.test');
    expect((await call(server.url, readOnboarding, {}, person)).data).toEqual({
      global_skip: false,
      data: {
        onBoardingHome: { key: 'onBoardingHome', done: false, skipped: false },
        onBoardingRoom: { key: 'onBoardingRoom', done: false, skipped: false },
      },
    });
  });

  it('are marked one by one, again without effect, and for this account only', async () => {
    const person = await logIn(server.url, 'viewer2@palco.test');
    const change = async (body: OnboardingChange) =>
      brief((await call(server.url, markOnboarding, { body }, person)).data);
    expect(await change({ key: 'onBoardingHome', skipped: true })).toEqual({ ...fresh, home: mark(false, true) });
    expect(await change({ key: 'onBoardingRoom' })).toEqual({
      ...fresh,
      home: mark(false, true),
      room: mark(true, false),
    });
    expect(await change({ key: 'onBoardingRoom' })).toEqual({
      ...fresh,
      home: mark(false, true),
      room: mark(true, false),
    });
    const declined = { global_skip: true, home: mark(false, true), room: mark(true, false) };
    expect(await change({ global_skip: true })).toEqual(declined);
    expect(brief((await call(server.url, readOnboarding, {}, person)).data)).toEqual(declined);
    const other = await logIn(server.url, 'guest@palco.test');
    expect(brief((await call(server.url, readOnboarding, {}, other)).data)).toEqual(fresh);
  });

  it('keep both marks when two arrive at the same moment', async () => {
    const person = await logIn(server.url, 'monitor@palco.test');
    await Promise.all(
      [{ key: 'onBoardingHome' } as const, { key: 'onBoardingRoom', skipped: true } as const].map((body) =>
        call(server.url, markOnboarding, { body }, person),
      ),
    );
    const { data } = await call(server.url, readOnboarding, {}, person);
    expect(brief(data)).toEqual({ ...fresh, home: mark(true, false), room: mark(false, true) });
  });

  it.each([
    ['nothing', {}],
    ['an unknown tour', { key: 'onBoardingMoon' }],
    ['a mark that is no claim', { key: 'onBoardingHome', skipped: 'yes' }],
    ['two things at once', { key: 'onBoardingHome', global_skip: true }],
    ['no body', undefined],
  ])('with %s get 400 and stay as they were', async (_title, body) => {
    const person = await logIn(server.url, 'extra@palco.test');
    const response = await send(server.url, 'PUT', '/api/users/onboarding', body, person);
    expect([response.status, await response.json()]).toEqual([400, { error: 'INVALID_PARAMETERS' }]);
    expect(brief((await call(server.url, readOnboarding, {}, person)).data)).toEqual(fresh);
  });
});
