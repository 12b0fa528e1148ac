/** Who comes into the media of a room, and as what. */

import { AppError } from '@palco/contract/errors';
import type { ProducerTokenType } from '@palco/contract/live';
import { isOrganizer } from '@palco/domain/auth/access';
import type { Identity } from '../../shared/identity.ts';
import type { MediaVisitor } from '../../sockets/media.ts';
import type { Admitted, PeerRole } from './peer.ts';

export type AdmissionPorts = {
  claimsFor: (
    token: string | undefined,
    roomId: string,
    userId: string,
  ) => Promise<{ readonly type: ProducerTokenType; readonly userId?: string } | null>;
  /** Throws unless the room is there and theirs to see. */
  admit: (identity: Identity, roomId: string) => Promise<unknown>;
  isInteractive: (roomId: string) => Promise<boolean>;
  nameOf: (userId: string) => Promise<string>;
};

export const createAdmission = ({ claimsFor, admit, isInteractive, nameOf }: AdmissionPorts) => {
  const roleOf = async ({ identity, roomId, isPreview, wantsStage }: MediaVisitor): Promise<PeerRole> => {
    await admit(identity, roomId);
    if (wantsStage) {
      // As with a link: whoever asks for the stage and is turned away should learn it here.
      if (!isOrganizer(identity) || !(await isInteractive(roomId))) throw new AppError('NO_PERMISSION');
      return 'participant';
    }
    return isPreview && isOrganizer(identity) ? 'preview' : 'viewer';
  };

  return async (visitor: MediaVisitor): Promise<Admitted> => {
    const { identity, sessionId, roomId, producerToken } = visitor;
    const claims = await claimsFor(producerToken, roomId, identity.userId);
    // Somebody who shows a link and is turned away should learn that it is the link.
    if (producerToken !== undefined && claims === null) throw new AppError('NO_PERMISSION');
    const role = claims?.type ?? (await roleOf(visitor));
    const name = role === 'viewer' ? '' : await nameOf(identity.userId);
    return { identity, sessionId, roomId, role, name, isInvited: claims?.userId !== undefined };
  };
};
