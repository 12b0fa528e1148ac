import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { LiveState, ProducerTokenType } from '@palco/contract/live';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { ProducerTokens } from '../../adapters/tokens/producer-jwt.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { LiveRepository, LiveRow } from './repository.ts';

export type LivePorts = {
  repository: LiveRepository;
  tokens: ProducerTokens;
  clock: Clock;
  publicUrl: () => string;
  /** Spec section 9: whether rooms of this installation go live at all. */
  isLiveCreationOn: boolean;
  /** Told once for each change, whoever made it. */
  onBegan: (state: LiveState, recordingId: string | null) => void;
  onEnded: (state: LiveState, recordingId: string | null) => void;
};

/** Every page with the room open polls every five seconds; a change is also published, so this delay is not noticed. */
const statusTtlMs = 1000;

export type LiveService = ReturnType<typeof createLiveService>;

export const createLiveService = ({ repository, tokens, clock, ...ports }: LivePorts) => {
  const statuses = createCachedReads<LiveState>({ nowMs: () => clock.now().getTime(), ttlMs: statusTtlMs });

  const found = async (roomId: string): Promise<LiveRow> => {
    const row = await repository.find(roomId);
    if (!row) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };

  /** What a link allows somebody in this room; null when it is none, run out, another room's or another person's. */
  const claimsFor = async (token: string | undefined, roomId: string, userId: string) => {
    const claims = token === undefined ? null : await tokens.verify(token, clock.now());
    if (claims?.roomId !== roomId || (claims.userId ?? userId) !== userId) return null;
    if (claims.type !== 'participant') return claims;
    // Whoever was taken off the stage does not come back by what they had.
    const removedAt = await repository.removalOf(roomId, userId);
    return removedAt && removedAt >= claims.issuedAt ? null : claims;
  };

  const checkMayRun = async (identity: Identity, roomId: string, token: string | undefined) => {
    if (isOrganizer(identity)) return;
    if ((await claimsFor(token, roomId, identity.userId))?.type !== 'producer') throw new AppError('NO_PERMISSION');
  };

  const begin = async (identity: Identity, roomId: string, token: string | undefined): Promise<LiveState> => {
    await checkMayRun(identity, roomId, token);
    if (!ports.isLiveCreationOn) throw new AppError('NO_PERMISSION');
    const began = await repository.begin(roomId, randomUUID(), clock.now());
    if (began) {
      statuses.delete(roomId);
      ports.onBegan(present(began), began.recording_id);
      return present(began);
    }
    const row = await found(roomId);
    if (row.live_status === 'ended') throw new AppError('LIVE_ENDED');
    return present(row);
  };

  const end = async (identity: Identity, roomId: string, token: string | undefined): Promise<LiveState> => {
    await checkMayRun(identity, roomId, token);
    const ended = await repository.end(roomId, clock.now());
    if (ended) {
      statuses.delete(roomId);
      ports.onEnded(present(ended), ended.recording_id);
      return present(ended);
    }
    const row = await found(roomId);
    if (row.live_status === 'not_live') throw new AppError('ROOM_NOT_LIVE');
    return present(row);
  };

  const lifeOf = (lifeS: number) => {
    const issuedAt = clock.now();
    // Tokens count in whole seconds.
    return { issuedAt, expiresAt: new Date(Math.floor(issuedAt.getTime() / 1000 + lifeS) * 1000) };
  };

  const createLink = async (roomId: string, type: ProducerTokenType, expiresInS: number) => {
    await found(roomId);
    const times = lifeOf(expiresInS);
    const token = await tokens.sign({ roomId, type, ...times });
    const page = type === 'producer' ? 'producer' : 'course';
    const url = `${ports.publicUrl()}/${page}/${roomId}?token=${token}`;
    return { token, url, type, expiresAt: times.expiresAt.toISOString() };
  };

  /** Opens the stage to one person. */
  const signPass = (roomId: string, userId: string, lifeS: number) =>
    tokens.sign({ roomId, userId, type: 'participant', ...lifeOf(lifeS) });

  const checkToken = async (identity: Identity, roomId: string, token: string) => {
    const claims = await claimsFor(token, roomId, identity.userId);
    if (!claims) throw new AppError('NO_PERMISSION');
    return { type: claims.type, expiresAt: claims.expiresAt.toISOString() };
  };

  return {
    begin,
    end,
    createLink,
    checkToken,
    claimsFor,
    signPass,
    status: (roomId: string) => statuses.get(roomId, async () => present(await found(roomId))),
    /** As it is right now, told to whoever asks from here on. */
    changedStatus: (roomId: string) => {
      statuses.delete(roomId);
      return statuses.get(roomId, async () => present(await found(roomId)));
    },
    describeRoom: async (roomId: string) => {
      const row = await found(roomId);
      return { isInteractive: row.is_interactive, isLive: row.is_live, isEnded: row.live_status === 'ended' };
    },
  };
};

const present = (row: LiveRow): LiveState => ({
  roomId: row.id,
  live: row.is_live,
  liveStatus: row.live_status,
  startedAt: row.live_started_at?.toISOString() ?? null,
  endedAt: row.live_ended_at?.toISOString() ?? null,
});
