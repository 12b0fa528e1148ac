/** A room in a new tab: its session, its user and the room by one call. */
import type { User } from '@palco/contract/auth';
import { AppError } from '@palco/contract/errors';
import type { Room } from '@palco/contract/rooms';
import type { OpenedRoom } from '@palco/contract/rooms/opening';
import type { Identity } from '../../shared/identity.ts';

export type OpeningPorts = {
  openSession: (identity: Identity) => Promise<{ session_token: string; identity: Identity }>;
  readUser: (identity: Identity) => Promise<User>;
  getRoom: (identity: Identity, id: string) => Promise<Room>;
};

export type OpenRoom = ReturnType<typeof createRoomOpening>;

export const createRoomOpening =
  ({ openSession, readUser, getRoom }: OpeningPorts) =>
  async (caller: Identity, id: string): Promise<OpenedRoom> => {
    const { session_token, identity } = await openSession(caller);
    const [user, room] = await Promise.all([readUser(identity), getRoom(identity, id).catch(nullIfRefused)]);
    return { session_token, user, room };
  };

/** The session is open all the same: the page asks for the room again and shows the reason. */
const nullIfRefused = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};
