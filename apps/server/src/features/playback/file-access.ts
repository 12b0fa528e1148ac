/**
 * Whether a tab may still fetch the files of a video: a signed URL outlives the login, the access and the lease it was made for.
 * A lease that lapsed does not stop a player, whose next report takes it again; one that another tab holds does.
 */
import { AppError } from '@palco/contract/errors';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { PlaybackRepository } from './repository.ts';
import type { Viewing } from './video-urls.ts';

export type FileAccessPorts = {
  repository: Pick<PlaybackRepository, 'isPlayingElsewhere'>;
  clock: Clock;
  /** Null when the login or the session has ended. */
  findIdentity: (loginId: string, sessionId: string | null) => Promise<Identity | null>;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  enterToWatch: (identity: Identity, roomId: string) => Promise<unknown>;
  isProtected: (roomId: string) => Promise<boolean>;
};

/** A player fetches a segment every two seconds. */
const ttlMs = 10_000;

export const createFileAccess = ({ repository, clock, findIdentity, enterToWatch, isProtected }: FileAccessPorts) => {
  const allowed = createCachedReads<boolean>({
    nowMs: () => clock.now().getTime(),
    ttlMs,
    isCacheable: (isAllowed) => isAllowed,
  });

  const check = async (identity: Identity, roomId: string): Promise<boolean> => {
    try {
      await enterToWatch(identity, roomId);
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
    if (!(await isProtected(roomId))) return true;
    const { userId, sessionId } = identity;
    return sessionId !== null && !(await repository.isPlayingElsewhere(userId, sessionId, clock.now()));
  };

  return {
    isAllowed: async ({ loginId, sessionId, roomId }: Viewing): Promise<boolean> => {
      const identity = await findIdentity(loginId, sessionId);
      return identity !== null && allowed.get(keyOf(sessionId ?? loginId, roomId), () => check(identity, roomId));
    },
    /** Another tab took the lease: counts at once. */
    leaseLost: (sessionId: string, roomId: string) => allowed.delete(keyOf(sessionId, roomId)),
  };
};

const keyOf = (tab: string, roomId: string) => `${tab} ${roomId}`;
