/** Decides who may connect to the media of a room, and in which role. */

import { AppError } from '@palco/contract/errors';
import type { ProducerTokenType } from '@palco/contract/live';
import type { Identity } from '../../shared/identity.ts';
import type { MediaVisitor } from '../../sockets/media.ts';
import type { Admitted, PeerRole } from './peer.ts';

export type MediaAdmissionPorts = {
  /** Whether this node serves the room. */
  isHere: (roomId: string) => Promise<boolean>;
  claimsFor: (
    token: string | undefined,
    roomId: string,
    userId: string,
  ) => Promise<{ readonly type: ProducerTokenType; readonly userId?: string; readonly linkId?: string } | null>;
  /** Throws ROOM_NOT_FOUND, NO_PERMISSION or TERMS_REQUIRED. */
  admit: (identity: Identity, roomId: string) => Promise<unknown>;
  canManageRoom: (identity: Identity, roomId: string) => Promise<boolean>;
  isInteractive: (roomId: string) => Promise<boolean>;
  nameOf: (userId: string) => Promise<string>;
};

export const createMediaAdmission = ({
  isHere,
  claimsFor,
  admit,
  canManageRoom,
  isInteractive,
  nameOf,
}: MediaAdmissionPorts) => {
  const roleOf = async (
    { identity, roomId, isPreview, wantsStage }: MediaVisitor,
    isOrganizer: boolean,
  ): Promise<PeerRole> => {
    await admit(identity, roomId);
    if (wantsStage) {
      // Refused at the handshake, as with an invalid link, so that the page can say why.
      if (!isOrganizer || !(await isInteractive(roomId))) throw new AppError('NO_PERMISSION');
      return 'participant';
    }
    return isPreview && isOrganizer ? 'preview' : 'viewer';
  };

  return async (visitor: MediaVisitor): Promise<Admitted> => {
    const { identity, sessionId, roomId, producerToken } = visitor;
    const claims = await claimsFor(producerToken, roomId, identity.userId);
    // A holder of an invalid link is refused, even when they could enter as a viewer, so that the page can say why.
    if (producerToken !== undefined && claims === null) throw new AppError('NO_PERMISSION');
    const isOrganizer = await canManageRoom(identity, roomId);
    const role = claims?.type ?? (await roleOf(visitor, isOrganizer));
    // It has just moved; the page connects again.
    if (!(await isHere(roomId))) throw new AppError('MEDIA_NOT_READY');
    const name = role === 'viewer' ? '' : await nameOf(identity.userId);
    return {
      identity,
      sessionId,
      roomId,
      role,
      isOrganizer,
      name,
      isInvited: claims?.userId !== undefined,
      linkId: claims?.linkId ?? null,
    };
  };
};
