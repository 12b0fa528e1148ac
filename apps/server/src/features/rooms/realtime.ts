import { AppError } from '@palco/contract/errors';
import * as contract from '@palco/contract/rooms';
import type { Identity } from '../../shared/identity.ts';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';

export type RoomDoor = {
  join(identity: Identity, sessionId: string, roomId: string): Promise<{ viewers: number; isChatEnabled: boolean }>;
  leave(sessionId: string, roomId: string): void;
};

export const roomRequests = (door: RoomDoor): RequestBinding[] => [
  bindRequest(contract.joinRoom, ({ caller, payload }) => door.join(caller, sessionOf(caller), payload.roomId)),
  bindRequest(contract.leaveRoom, async ({ caller, payload }) => {
    door.leave(sessionOf(caller), payload.roomId);
    return {};
  }),
];

const sessionOf = (caller: Identity): string => {
  if (!caller.sessionId) throw new AppError('ERROR_CREDENTIALS');
  return caller.sessionId;
};
