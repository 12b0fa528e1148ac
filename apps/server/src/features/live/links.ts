/** Producer links and stage tokens: who may transmit into a room, as what, and until when. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { ProducerTokenType } from '@palco/contract/live';
import type { Clock } from '../../adapters/clock/port.ts';
import type { ProducerTokens } from '../../adapters/tokens/port.ts';
import type { Identity } from '../../shared/identity.ts';
import type { LiveRepository } from './repository.ts';

export type LiveLinkPorts = {
  repository: Pick<LiveRepository, 'find' | 'removalOf' | 'isLinkRevoked' | 'revokeLinks'>;
  tokens: ProducerTokens;
  clock: Clock;
  publicUrl: () => string;
  /** Disconnects the holders of a link; without an id those of every link of the room. */
  onRevoked: (roomId: string, linkId: string | null) => void;
  record: (
    kind: 'link_create' | 'link_revoke',
    roomId: string,
    userId: string,
    details: Record<string, unknown>,
  ) => void;
};

export type LiveLinks = ReturnType<typeof createLiveLinks>;

export const createLiveLinks = ({ repository, tokens, clock, publicUrl, onRevoked, record }: LiveLinkPorts) => {
  /** Null when the token is invalid, expired, or was made for another room or another user. */
  const claimsFor = async (token: string | undefined, roomId: string, userId: string) => {
    const claims = token === undefined ? null : await tokens.verify(token, clock.now());
    if (claims?.roomId !== roomId || (claims.userId ?? userId) !== userId) return null;
    // A token for one user is no link, and not revoked with them.
    const isLink = claims.userId === undefined;
    if (isLink && (await repository.isLinkRevoked(roomId, claims.linkId, claims.issuedAt))) return null;
    if (claims.type !== 'participant') return claims;
    // Removing a participant from the stage revokes every token made before.
    const removedAt = await repository.removalOf(roomId, userId);
    return removedAt && removedAt >= claims.issuedAt ? null : claims;
  };

  const lifetimeOf = (lifetimeS: number) => {
    const issuedAt = clock.now();
    // Tokens count in whole seconds.
    return { issuedAt, expiresAt: new Date(Math.floor(issuedAt.getTime() / 1000 + lifetimeS) * 1000) };
  };

  return {
    claimsFor,
    expiryOf: async (token: string | undefined, roomId: string, userId: string): Promise<Date | null> =>
      (await claimsFor(token, roomId, userId))?.expiresAt ?? null,
    create: async (identity: Identity, roomId: string, type: ProducerTokenType, expiresInS: number) => {
      if (!(await repository.find(roomId))) throw new AppError('ROOM_NOT_FOUND');
      const times = lifetimeOf(expiresInS);
      const linkId = randomUUID();
      const token = await tokens.sign({ roomId, type, linkId, ...times });
      const page = type === 'producer' ? 'producer' : 'course';
      const url = `${publicUrl()}/${page}/${roomId}?token=${token}`;
      const expiresAt = times.expiresAt.toISOString();
      // Without the token, which is a password.
      record('link_create', roomId, identity.userId, { linkId, type, expiresAt });
      return { token, linkId, url, type, expiresAt };
    },
    revoke: async (identity: Identity, roomId: string, linkId: string | undefined) => {
      if (!(await repository.revokeLinks(roomId, linkId, clock.now()))) throw new AppError('ROOM_NOT_FOUND');
      onRevoked(roomId, linkId ?? null);
      record('link_revoke', roomId, identity.userId, { linkId: linkId ?? null });
    },
    /** Admits one user to the stage of an interactive room. */
    signStageToken: (roomId: string, userId: string, lifetimeS: number) =>
      tokens.sign({ roomId, userId, type: 'participant', ...lifetimeOf(lifetimeS) }),
    check: async (identity: Identity, roomId: string, token: string) => {
      const claims = await claimsFor(token, roomId, identity.userId);
      if (!claims) throw new AppError('NO_PERMISSION');
      return { type: claims.type, expiresAt: claims.expiresAt.toISOString() };
    },
  };
};
