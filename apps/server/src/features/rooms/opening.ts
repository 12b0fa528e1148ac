/** A room in a new tab: its session, its user and the room by one call. */
import type { User } from '@palco/contract/auth';
import { AppError } from '@palco/contract/errors';
import type { Room } from '@palco/contract/rooms';
import type { OpenedRoom } from '@palco/contract/rooms/opening';
import type { Identity } from '../../shared/identity.ts';
import type { EnteredRoom } from './admission.ts';

export type OpeningPorts = {
  openSession: (identity: Identity) => Promise<{ session_token: string; identity: Identity }>;
  readUser: (identity: Identity) => Promise<User>;
  enterRoom: (identity: Identity, id: string) => Promise<EnteredRoom>;
  showRoom: (identity: Identity, entered: EnteredRoom) => Promise<Room>;
};

export type OpenRoom = ReturnType<typeof createRoomOpening>;

export const createRoomOpening =
  ({ openSession, readUser, enterRoom, showRoom }: OpeningPorts) =>
  async (caller: Identity, id: string): Promise<OpenedRoom> => {
    // Whether the user may enter does not depend on the session; what they may play does.
    const [{ session_token, identity }, [entered]] = await Promise.all([
      openSession(caller),
      Promise.allSettled([enterRoom(caller, id)]),
    ]);
    const show = async () => {
      if (entered.status === 'rejected') throw entered.reason;
      return showRoom(identity, entered.value);
    };
    const [user, room] = await Promise.all([readUser(identity), show().catch(nullIfRefused)]);
    return { session_token, user, room };
  };

/** The session is open all the same: the page asks for the room again and shows the reason. */
const nullIfRefused = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};
