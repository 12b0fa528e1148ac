import { AppError } from '@palco/contract/errors';
import * as contract from '@palco/contract/rooms';
import type { Identity } from '../../shared/identity.ts';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';
import type { RoomJoining } from './joining.ts';

export const roomRequests = (joining: Pick<RoomJoining, 'join' | 'leave'>): RequestBinding[] => [
  bindRequest(contract.joinRoom, ({ caller, payload: { roomId, isWatching }, connection }) =>
    joining.join(caller, { sessionId: sessionOf(caller), roomId, isWatching }, connection),
  ),
  bindRequest(contract.leaveRoom, async ({ caller, payload }) => {
    joining.leave(sessionOf(caller), payload.roomId);
    return {};
  }),
];

const sessionOf = (caller: Identity): string => {
  if (!caller.sessionId) throw new AppError('ERROR_CREDENTIALS');
  return caller.sessionId;
};
