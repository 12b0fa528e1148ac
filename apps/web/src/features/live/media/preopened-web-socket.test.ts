import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePreopenedSocketOfOthers } from './preopened-web-socket.ts';

const auth = { token: 'of a viewer', session: 'of the tab' };

const openEarly = (login: string | undefined) => {
  const close = vi.fn();
  const socket = { close } as unknown as WebSocket;
  globalThis.palcoPreopenedSocket = { socket, received: [], ...(login !== undefined && { login }) };
  return close;
};

afterEach(() => {
  globalThis.palcoPreopenedSocket = undefined;
});

describe('the socket that was opened before the code was there', () => {
  it.each([
    ['has not logged in', undefined, true],
    ['logged in as the same viewer', `40${JSON.stringify(auth)}`, true],
    ['logged in as another user', `40${JSON.stringify({ ...auth, token: 'of another' })}`, false],
    ['logged in for another tab', `40${JSON.stringify({ ...auth, session: 'of another tab' })}`, false],
  ])('is kept or closed when it %s', (_, login, isKept) => {
    const close = openEarly(login);
    closePreopenedSocketOfOthers(auth);
    expect(globalThis.palcoPreopenedSocket !== undefined).toBe(isKept);
    expect(close).toHaveBeenCalledTimes(isKept ? 0 : 1);
  });

  it('is closed when it logged in without the link that is used now', () => {
    const close = openEarly(`40${JSON.stringify(auth)}`);
    closePreopenedSocketOfOthers({ ...auth, producer_token: 'an invitation' });
    expect(globalThis.palcoPreopenedSocket).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });
});
