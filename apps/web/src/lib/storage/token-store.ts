/**
 * The login of this tab: the access token (in memory, and in local storage for the other tabs) and the session token that
 * `POST auth/session` gave to this tab alone. When the server ends the login, `ended` keeps why; the guards read it.
 */
import type { SessionEnd } from '@palco/contract/auth';
import { isSameLogin } from '@palco/domain/auth/token';
import { createStore, type Store } from '../state/store.ts';
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts';

export type TokenState = { readonly token: string | null; readonly ended: SessionEnd | null };

export const tokenStore: Store<TokenState> = createStore<TokenState>({ token: readStored('token'), ended: null });

export const getToken = (): string | null => tokenStore.get().token;

export const getSessionToken = (): string | null => readStored('session');
export const setSessionToken = (token: string): void => writeStored('session', token);

export const startLogin = (token: string): void => {
  // A session and a stage token belong to the login that opened them.
  removeStored('session', 'stage', 'ended');
  writeStored('token', token);
  tokenStore.set({ token, ended: null });
};

/** The server replaces a token past half its life; the login and the tab's session stay the same. */
export const renewToken = (usedToken: string | null, token: string): void => {
  if (isLeaving || usedToken === null || usedToken !== getToken()) return;
  writeStored('token', token);
  tokenStore.set({ token, ended: null });
};

let isLeaving = false;

/**
 * The user's own logout: every stored entry goes, and the other tabs follow at once. In this tab the token stays in
 * memory until the page is reloaded, so that nothing flickers on the way out. Returns the token to log out with.
 */
export const leaveLogin = (): string | null => {
  isLeaving = true;
  forgetTab();
  removeStored('ended', 'token', 'breadcrumbs', 'redirect', 'roomDrafts');
  return getToken();
};

/** Removes the entries of an ended login from this tab. The redirect stays, as the user may log in again. */
const forgetTab = (): void => removeStored('session', 'stage', 'voucher', 'chat');

/** The last step of a logout that could not reload the page. */
export const finishLeaving = (): void => {
  if (!isLeaving) return;
  isLeaving = false;
  tokenStore.set({ token: null, ended: null });
};

/** Ended by the server, for all tabs of the login. Late answers for a token no longer in use change nothing. */
export const endLogin = (usedToken: string | null, reason: SessionEnd): void => {
  if (isLeaving || usedToken === null || usedToken !== getToken()) return;
  forgetTab();
  tokenStore.set({ token: null, ended: reason });
  if (readStored('token') !== usedToken) return;
  // The other tabs read the reason when they see that the token is gone.
  writeStored('ended', reason);
  removeStored('token', 'breadcrumbs');
};

/** Follows a login or logout made in another tab. `onReplaced` is called when this tab was working with another token. */
export const followOtherTabs = (onReplaced: () => void): (() => void) =>
  onStoredElsewhere('token', (token) => {
    const former = getToken();
    if (token === former) return;
    // A tab whose own session was ended stays on its notice, whatever the others do.
    if (tokenStore.get().ended) return;
    if (isSameLogin(token, former)) return tokenStore.set({ token, ended: null });
    const ended = token === null ? storedEnd() : null;
    forgetTab();
    tokenStore.set({ token, ended });
    if (former !== null && ended === null) onReplaced();
  });

const ends: readonly SessionEnd[] = ['other_machine', 'logged_out', 'expired', 'invalid'];

/** Why the server ended the login that another tab removed; null after the user's own logout. */
const storedEnd = (): SessionEnd | null => ends.find((reason) => reason === readStored('ended')) ?? null;
