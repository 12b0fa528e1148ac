import { AppError } from '@palco/contract/errors';
import * as contract from '@palco/contract/reports';
import { bindRequest, type RequestBinding } from '../../sockets/realtime.ts';

export type RoomLogPorts = {
  hasRoom: (roomId: string) => Promise<boolean>;
  follow: (sessionId: string, roomId: string) => Promise<void>;
  unfollow: (sessionId: string, roomId: string) => void;
};

export const roomLogRequests = ({ hasRoom, follow, unfollow }: RoomLogPorts): RequestBinding[] => [
  bindRequest(contract.followRoomLog, async ({ caller, payload: { roomId, isFollowing } }) => {
    if (caller.sessionId === null) return {};
    // A room that was deleted can still be left.
    if (!isFollowing) unfollow(caller.sessionId, roomId);
    else if (await hasRoom(roomId)) await follow(caller.sessionId, roomId);
    else throw new AppError('ROOM_NOT_FOUND');
    return {};
  }),
];
