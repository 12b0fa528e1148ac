/** Who comes into the media of a room, and as what. */
import { AppError } from '@palco/contract/errors';
import type { ProducerTokenType } from '@palco/contract/live';
import type { Identity } from '../../access.ts';
import type { MediaVisitor } from '../../media-door.ts';
import type { Admitted, PeerRole } from './peer.ts';

export type AdmissionPorts = {
  rightOf: (token: string | undefined, roomId: string) => Promise<ProducerTokenType | null>;
  /** Throws unless the room is there and theirs to see. */
  admit: (identity: Identity, roomId: string) => Promise<unknown>;
  nameOf: (userId: string) => Promise<string>;
};

export const createAdmission = ({ rightOf, admit, nameOf }: AdmissionPorts) => {
  const roleOf = async ({ identity, roomId, producerToken, isPreview }: MediaVisitor): Promise<PeerRole> => {
    const right = await rightOf(producerToken, roomId);
    // Somebody who shows a link and is turned away should learn that it is the link.
    if (producerToken !== undefined && right === null) throw new AppError('NO_PERMISSION');
    if (right !== null) return right;
    await admit(identity, roomId);
    return isPreview && (identity.organizer || identity.admin) ? 'preview' : 'viewer';
  };

  return async (visitor: MediaVisitor): Promise<Admitted> => {
    const role = await roleOf(visitor);
    const { identity, sessionId, roomId } = visitor;
    return { identity, sessionId, roomId, role, name: role === 'viewer' ? '' : await nameOf(identity.userId) };
  };
};
