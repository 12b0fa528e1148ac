import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AppMerch, SessionEnd, User } from '@palco/contract/auth';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { type ManagedCourses, managedCoursesOf } from '@palco/domain/auth/access';
import { isLongEnough } from '@palco/domain/auth/password';
import { sessionsToEnd } from '@palco/domain/auth/sessions';
import type { Attempts } from '../../adapters/attempts/port.ts';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { LoginKind } from '../../adapters/db/schema.ts';
import type { Passwords } from '../../adapters/passwords/port.ts';
import type { Tokens } from '../../adapters/tokens/port.ts';
import type { Identified, Identify, Identity } from '../../shared/identity.ts';
import { createLoginGuard, type LoginTry } from './login-guard.ts';
import { authMessages } from './messages.ts';
import { presentUser } from './present.ts';
import type { AuthRepository, LoginsOfUser, UserRow } from './repository.ts';

export type AuthPorts = {
  repository: AuthRepository;
  passwords: Passwords;
  tokens: Tokens;
  attempts: Attempts;
  clock: Clock;
  tokenTtlS: number;
  /** Asked at each login: an admin may change it. */
  maxSessions: () => number;
  /** Notifies and closes the sockets of these sessions. */
  onSessionsEnded: (sessionIds: readonly string[], reason: SessionEnd) => void;
  record: (kind: 'login' | 'logout', userId: string) => void;
};

type PasswordReplacement = Pick<LoginTry, 'network' | 'language'> & {
  readonly currentPassword: string;
  readonly newPassword: string;
};

/** A browser tab with an open socket, and who it was when it connected. */
export type ConnectedTab = { readonly sessionId: string; readonly identity: Identity };
export type AuthService = ReturnType<typeof createAuthService>;

export const createAuthService = (ports: AuthPorts) => {
  const { repository, passwords, tokens, clock, tokenTtlS } = ports;
  const guard = createLoginGuard(ports.attempts, clock);

  type Login = { readonly id: string; readonly userId: string; readonly mustChangePassword: boolean };
  type Lifetime = { readonly createdAt: Date; readonly expiresAt: Date };

  const signFor = ({ id, userId, mustChangePassword }: Login, { createdAt, expiresAt }: Lifetime) =>
    tokens.sign(
      { sub: userId, sid: id, force_pw_change: mustChangePassword, exp: Math.floor(expiresAt.getTime() / 1000) },
      createdAt,
    );

  const fromNow = (ttlMs: number): Lifetime => {
    const createdAt = clock.now();
    return { createdAt, expiresAt: new Date(createdAt.getTime() + ttlMs) };
  };

  const startLogin = async (
    userId: string,
    kind: LoginKind,
    mustChangePassword: boolean,
    { ttlMs = tokenTtlS * 1000, id = randomUUID() as string } = {},
  ): Promise<string> => {
    const login = { id, userId, mustChangePassword };
    const lifetime = fromNow(ttlMs);
    const isStored = await repository.insertLogin({ ...login, ...lifetime, kind });
    if (!isStored) throw new AppError('ACCOUNT_BLOCKED');
    return signFor(login, lifetime);
  };

  const login = async (t: LoginTry & { password: string }): Promise<{ accessToken: string; appMerch: AppMerch }> => {
    const attemptsLeft = await guard.admit(t);
    const account = await repository.findByEmail(t.username);
    const isRight = await passwords.verify(account?.password_hash ?? null, t.password);
    if (!account || !isRight) {
      await guard.failed(t);
      const description = authMessages[t.language].wrongEmailOrPassword;
      throw new AppError('WRONG_EMAIL_OR_PASSWORD', { description, attemptsLeft });
    }
    await guard.succeeded(t);
    const accessToken = await startLogin(account.id, 'access', account.force_pw_change).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ACCOUNT_BLOCKED') throw error;
      throw new AppError('ACCOUNT_BLOCKED', { description: authMessages[t.language].blocked });
    });
    ports.record('login', account.id);
    return { accessToken, appMerch: account.app_merch };
  };

  const identify: Identify = async ({ token, session }): Promise<Identified | null> => {
    const now = clock.now();
    const claims = token ? await tokens.verify(token, now) : null;
    if (!claims) return null;
    const found = await repository.findLogin({ id: claims.sid, sessionHash: session ? hashToken(session) : null });
    if (!found) return null;
    if (found.ended_at) throw endedError(found.end_reason);
    if (session && !found.session_id) throw new AppError('ERROR_CREDENTIALS');
    if (found.session_ended_at) throw endedError(found.session_end_reason);

    const identity: Identity = {
      userId: found.user_id,
      loginId: claims.sid,
      isRecovery: found.kind === 'password-change',
      sessionId: found.session_id,
      admin: found.is_admin,
      organizer: found.is_organizer,
      monitor: found.is_monitor,
      managedCourses: managedCoursesOf({ organizer: found.is_organizer, admin: found.is_admin }, found.limited_to),
      mustChangePassword: found.kind === 'password-change' || found.force_pw_change,
    };
    const isPastHalf = now.getTime() / 1000 - claims.iat > tokenTtlS / 2;
    const isTooOld = now.getTime() - found.created_at.getTime() > limits.auth.loginMaxMs;
    if (!isPastHalf || isTooOld || identity.mustChangePassword) return { identity };
    const lifetime = fromNow(tokenTtlS * 1000);
    await repository.prolongLogin(claims.sid, lifetime.expiresAt);
    const renewedToken = await signFor({ id: claims.sid, userId: found.user_id, mustChangePassword: false }, lifetime);
    return { identity, renewedToken };
  };

  const openSession = async (identity: Identity): Promise<{ session_token: string; identity: Identity }> => {
    const session_token = randomBytes(32).toString('base64url');
    const sessionId = randomUUID();
    const now = clock.now();
    const ended = await repository.openSession(
      {
        id: sessionId,
        tokenHash: hashToken(session_token),
        loginId: identity.loginId,
        userId: identity.userId,
        now,
      },
      (open) =>
        sessionsToEnd(open, {
          loginId: identity.loginId,
          max: ports.maxSessions(),
          now,
          graceMs: limits.auth.sessionGraceMs,
        }),
    );
    // Ending sessions empties the caches of everybody, so not without need.
    if (ended.length > 0) ports.onSessionsEnded(ended, 'other_machine');
    return { session_token, identity: { ...identity, sessionId } };
  };

  /** Throws ERROR_CREDENTIALS when the account was deleted. */
  const findAccount = async ({ userId }: Pick<Identity, 'userId'>): Promise<UserRow> => {
    const row = await repository.findById(userId);
    if (!row) throw new AppError('ERROR_CREDENTIALS');
    return row;
  };

  const me = async (identity: Identity): Promise<User> => presentUser(await findAccount(identity));

  /** The name and language for mails to this account. */
  const findAddressee = async (userId: string) => {
    const row = await findAccount({ userId });
    return { email: row.email, name: row.name, language: row.language };
  };

  const logout = async (identity: Identity) => {
    const ended = await repository.endLogins({ id: identity.loginId }, clock.now(), 'logged_out');
    ports.onSessionsEnded(ended, 'logged_out');
    ports.record('logout', identity.userId);
  };

  /** Only with a token made for it: a stolen access token must not be able to take over the account. */
  const changePassword = async (identity: Identity, password: string): Promise<{ accessToken?: string }> => {
    if (!identity.mustChangePassword) throw new AppError('NO_PERMISSION');
    if (!isLongEnough(password, limits.password.firstAccessMin)) throw new AppError('PASSWORD_TOO_SHORT');
    const account = await findAccount(identity);
    // A temporary password is known to the person who set it. A recovery may choose any password again.
    if (account.force_pw_change && (await passwords.verify(account.password_hash, password)))
      throw new AppError('PASSWORD_UNCHANGED');
    const hash = await passwords.hash(password);
    const ended = await repository.setPassword({ userId: identity.userId, hash, now: clock.now() });
    ports.onSessionsEnded(ended, 'expired');
    return identity.isRecovery ? {} : { accessToken: await startLogin(identity.userId, 'access', false) };
  };

  /**
   * The user's own change, with the present password. Guessing it is limited together with the login's tries: an open
   * page that was left alone must not be a way around that limit. Ends every login but the calling one.
   */
  const replacePassword = async (
    identity: Identity,
    { currentPassword, newPassword, network, language }: PasswordReplacement,
  ): Promise<void> => {
    if (!isLongEnough(newPassword, limits.password.firstAccessMin)) throw new AppError('PASSWORD_TOO_SHORT');
    const account = await findAccount(identity);
    const attempt = { username: account.email, network, language };
    const attemptsLeft = await guard.admit(attempt);
    if (!(await passwords.verify(account.password_hash, currentPassword))) {
      await guard.failed(attempt);
      throw new AppError('WRONG_CURRENT_PASSWORD', { attemptsLeft });
    }
    await guard.succeeded(attempt);
    if (newPassword === currentPassword) throw new AppError('PASSWORD_UNCHANGED');
    const hash = await passwords.hash(newPassword);
    const ended = await repository.setPassword({
      userId: identity.userId,
      hash,
      now: clock.now(),
      keptLoginId: identity.loginId,
    });
    ports.onSessionsEnded(ended, 'expired');
  };

  /** For password recovery: a token that may set a new password and nothing else. */
  const startPasswordChange = (userId: string) =>
    startLogin(userId, 'password-change', true, { ttlMs: limits.recovery.tokenTtlMs });

  /** For first-access mails. Called again with the same id it prolongs the same login, so that a repeated mail makes no further one. */
  const startFirstAccess = (userId: string, id: string) =>
    startLogin(userId, 'password-change', true, { id, ttlMs: limits.people.linkTtlMs });

  /** In the caller's transaction. Returns what closes the tabs of the ended logins, to be called once it is committed. */
  const endLoginsIn = async (transaction: Db, which: LoginsOfUser) => {
    const ended = await repository.endLoginsIn(transaction, which, clock.now(), 'expired');
    return () => ports.onSessionsEnded(ended, 'expired');
  };

  /** For video files, which are fetched by a signed URL without a token. Null when the login or the session has ended. */
  const findByLogin = async (loginId: string, sessionId: string | null): Promise<Identity | null> => {
    const login = await repository.findLogin({ id: loginId, sessionHash: null });
    if (!login || login.ended_at !== null) return null;
    if (sessionId !== null && !(await repository.isSessionOpen(sessionId))) return null;
    return {
      userId: login.user_id,
      loginId,
      isRecovery: false,
      sessionId,
      admin: login.is_admin,
      organizer: login.is_organizer,
      monitor: login.is_monitor,
      managedCourses: managedCoursesOf({ organizer: login.is_organizer, admin: login.is_admin }, login.limited_to),
      mustChangePassword: login.kind === 'password-change' || login.force_pw_change,
    };
  };

  /** Which of these connected tabs must end, because their login did, and which have other roles by now. */
  const recheck = async (tabs: readonly ConnectedTab[]): Promise<{ ended: string[]; changed: string[] }> => {
    if (tabs.length === 0) return { ended: [], changed: [] };
    // Not the expiry of the token: a producer's tab may send for a day without any call that would renew it.
    const begunAfter = new Date(clock.now().getTime() - limits.auth.loginMaxMs);
    const open = await repository.findOpenSessions([...new Set(tabs.map((tab) => tab.sessionId))], begunAfter);
    const byId = new Map(open.map((row) => [row.id, row]));
    const changed = tabs.filter(({ sessionId, identity }) => {
      const row = byId.get(sessionId);
      return (
        row !== undefined &&
        (row.is_admin !== identity.admin ||
          row.is_organizer !== identity.organizer ||
          row.is_monitor !== identity.monitor ||
          !isSame(managedCoursesOf(identity, row.limited_to), identity.managedCourses) ||
          (row.force_pw_change && !identity.mustChangePassword))
      );
    });
    return {
      ended: tabs.filter(({ sessionId }) => !byId.has(sessionId)).map((tab) => tab.sessionId),
      changed: changed.map((tab) => tab.sessionId),
    };
  };

  const touchSessions = (sessionIds: readonly string[]) => repository.touchSessions(sessionIds, clock.now());

  return {
    login,
    identify,
    findByLogin,
    openSession,
    me,
    findAddressee,
    logout,
    changePassword,
    replacePassword,
    startPasswordChange,
    startFirstAccess,
    endLoginsIn,
    recheck,
    touchSessions,
  };
};

/** Lists are read in the order of the ids. */
const isSame = (a: ManagedCourses, b: ManagedCourses): boolean => String(a) === String(b);

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const endedError = (reason: SessionEnd | null) =>
  new AppError(reason === 'other_machine' ? 'SESSION_REPLACED' : 'ERROR_CREDENTIALS');
