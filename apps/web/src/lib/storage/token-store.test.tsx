// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endLogin,
  finishLeaving,
  followOtherTabs,
  getSessionToken,
  getToken,
  leaveLogin,
  renewToken,
  setSessionToken,
  startLogin,
  tokenStore,
} from './token-store.ts';
import { useToken } from './use-token.ts';

const Login = () => {
  const { token, ended } = useToken();
  return <p>{`${token} ${ended}`}</p>;
};

const changeElsewhere = (token: string | null) => {
  if (token === null) localStorage.removeItem('palco.token');
  else localStorage.setItem('palco.token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'palco.token' }));
};

beforeEach(() => {
  startLogin('token-1');
  setSessionToken('session-1');
});
afterEach(cleanup);

describe('the login of a tab', () => {
  it('is stored for the other tabs, its session for this tab alone', () => {
    expect(localStorage.getItem('palco.token')).toBe('token-1');
    expect(sessionStorage.getItem('palco.session')).toBe('session-1');
  });

  it('begins without the session of a former login', () => {
    startLogin('token-2');
    expect(getSessionToken()).toBeNull();
  });

  it('shows the page why the server ended it', () => {
    render(<Login />);
    act(() => endLogin('token-1', 'expired'));
    expect(screen.getByText('null expired')).toBeTruthy();
    expect(localStorage.getItem('palco.token')).toBeNull();
    expect(getSessionToken()).toBeNull();
  });

  it.each([
    ['a logout', () => void leaveLogin()],
    ['the server', () => endLogin('token-1', 'expired')],
  ])('leaves nothing of its own in the tab when it is ended by %s', (_, end) => {
    for (const key of ['palco.stage', 'palco.voucher']) sessionStorage.setItem(key, 'x');
    end();
    finishLeaving();
    expect(['palco.session', 'palco.stage', 'palco.voucher'].map((key) => sessionStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('forgets the stored token and keeps why it ended', () => {
    endLogin('token-1', 'other_machine');
    expect([localStorage.getItem('palco.token'), localStorage.getItem('palco.ended')]).toEqual([null, 'other_machine']);
    startLogin('token-2');
    expect(localStorage.getItem('palco.ended')).toBeNull();
  });
});

describe('another tab', () => {
  it.each([
    ['logging out', null],
    ['logging in as someone else', 'token-2'],
  ])('%s is followed', (_, token) => {
    const onReplaced = vi.fn();
    const stop = followOtherTabs(onReplaced);
    changeElsewhere(token);
    expect(getToken()).toBe(token);
    expect(getSessionToken()).toBeNull();
    expect(onReplaced).toHaveBeenCalledOnce();
    stop();
  });

  it('whose login was ended by the server is followed to the same notice', () => {
    const onReplaced = vi.fn();
    const stop = followOtherTabs(onReplaced);
    localStorage.setItem('palco.ended', 'other_machine');
    changeElsewhere(null);
    expect([getToken(), tokenStore.get().ended, getSessionToken()]).toEqual([null, 'other_machine', null]);
    expect(onReplaced).not.toHaveBeenCalled();
    stop();
  });

  it('writing the same token again changes nothing', () => {
    const onReplaced = vi.fn();
    const stop = followOtherTabs(onReplaced);
    changeElsewhere('token-1');
    expect(getSessionToken()).toBe('session-1');
    expect(onReplaced).not.toHaveBeenCalled();
    stop();
  });
});

describe('a renewed token', () => {
  const tokenOf = (exp: number) => `h.${btoa(JSON.stringify({ sub: 'u', sid: 's', force_pw_change: false, exp }))}.s`;

  it('replaces the old one and keeps the session of the tab', () => {
    renewToken('token-1', 'token-2');
    expect([getToken(), localStorage.getItem('palco.token'), getSessionToken()]).toEqual([
      'token-2',
      'token-2',
      'session-1',
    ]);
  });

  it('of a login that is no longer this one changes nothing', () => {
    renewToken('token-0', 'token-2');
    expect(getToken()).toBe('token-1');
  });

  it('made by another tab is taken over without losing the session', () => {
    startLogin(tokenOf(1));
    setSessionToken('session-1');
    const onReplaced = vi.fn();
    const stop = followOtherTabs(onReplaced);
    changeElsewhere(tokenOf(2));
    stop();
    expect([getToken(), getSessionToken()]).toEqual([tokenOf(2), 'session-1']);
    expect(onReplaced).not.toHaveBeenCalled();
  });
});
