/** Role api (the media role identifies its sockets with it too): logins, sessions and profiles. */
import type { SessionEnd } from '@palco/contract/auth';
import * as limits from '@palco/contract/limits';
import { readSecret } from '../adapters/db/secrets.ts';
import { createJwtTokens } from '../adapters/tokens/jwt.ts';
import { createAuthRepository } from '../features/auth/repository.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { createAuthService } from '../features/auth/service.ts';
import { createOnboardingRepository } from '../features/onboarding/repository.ts';
import { onboardingRoutes } from '../features/onboarding/routes.ts';
import { createManaged } from '../features/organizers/managed.ts';
import { createManagedRepository } from '../features/organizers/managed-repository.ts';
import { createProfileRepository } from '../features/profile/repository.ts';
import { profileRoutes } from '../features/profile/routes.ts';
import { createProfileService } from '../features/profile/service.ts';
import type { Identified, Identify, Identity } from '../shared/identity.ts';
import { createCachedReads } from '../shared/ttl-cache.ts';
import type { MediaSockets } from '../sockets/media.ts';
import type { Realtime } from '../sockets/realtime.ts';
import type { Core } from './core.ts';

export type AccountParts = { realtime: Realtime; mediaSockets: MediaSockets };
export type Accounts = Awaited<ReturnType<typeof composeAccounts>>;

export const composeAccounts = async (core: Core, { realtime, mediaSockets }: AccountParts) => {
  const { db, clock, nowMs, log, everyNode } = core;
  // Players and home call every few seconds. Ending a login or a session clears both caches, so that it counts at once.
  const identities = createCachedReads<Identified | null>({
    nowMs,
    ttlMs: 3000,
    // A renewed token belongs to one response only.
    isCacheable: (identified) => identified !== null && !identified.renewedToken,
  });
  // A player fetches a segment every two seconds.
  const viewers = createCachedReads<Identity | null>({
    nowMs,
    ttlMs: 10_000,
    isCacheable: (identity) => identity !== null,
  });

  const forgetCallers = () => {
    identities.clear();
    viewers.clear();
  };
  const endSessions = (ids: readonly string[], reason: SessionEnd) => {
    forgetCallers();
    realtime.endSessions(ids, reason);
    mediaSockets.endSessions(ids);
  };
  const auth = createAuthService({
    repository: createAuthRepository(db),
    passwords: core.passwords,
    tokens: createJwtTokens(await readSecret(db, 'token')),
    attempts: core.attempts,
    clock,
    tokenTtlS: core.config.tokenTtlS,
    maxSessions: () => core.settings.get().maxSessions,
    onSessionsEnded: everyNode.define('sessions ended', endSessions),
    record: (kind, userId) => core.events.record({ kind, roomId: null, userId }),
  });
  // Logins that a node ends close their sockets at once; `npm run admin` and the clock end some too.
  const recheckSockets = async () => {
    const { ended, changed } = await auth.recheck([...realtime.connectedTabs(), ...mediaSockets.connectedTabs()]);
    if (ended.length > 0) endSessions(ended, 'expired');
    if (changed.length === 0) return;
    forgetCallers();
    realtime.reconnect(changed);
    mediaSockets.endSessions(changed);
  };
  const recheck = () => {
    recheckSockets().catch((error: unknown) => log.warn({ err: error }, 'connected tabs could not be checked'));
  };
  const rechecking = setInterval(recheck, limits.sockets.recheckMs);
  const forgetRoles = () => {
    forgetCallers();
    recheck();
  };

  const identify: Identify = (credentials) =>
    identities.get(`${credentials.token} ${credentials.session}`, () => auth.identify(credentials));

  const profile = createProfileService({
    repository: createProfileRepository(db),
    storage: core.storage,
    images: core.images,
    clock,
    readUser: auth.me,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'unsaved photos could not be removed; the next sweep tries again'),
  });

  return {
    auth,
    identify,
    managed: createManaged(createManagedRepository(db), clock),
    /** Null when the login or the session has ended. */
    findViewer: (loginId: string, sessionId: string | null) =>
      viewers.get(`${loginId} ${sessionId}`, () => auth.findByLogin(loginId, sessionId)),
    /** Calls of open tabs get their new roles at once, their sockets a moment later. */
    rolesChanged: everyNode.define('roles changed', forgetRoles, forgetRoles),
    nameOf: async (userId: string) => (await auth.findAddressee(userId)).name,
    onPhotoUploaded: profile.onUploaded,
    close: () => clearInterval(rechecking),
    routes: [...authRoutes(auth), ...profileRoutes(profile), ...onboardingRoutes(createOnboardingRepository(db))],
  };
};
