/** Going live and ending it. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { LiveState } from '@palco/contract/live';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Identity } from '../../shared/identity.ts';
import type { LiveLinks } from './links.ts';
import type { LiveRepository } from './repository.ts';
import { type LiveStatuses, statusOf } from './statuses.ts';

export type LivePorts = {
  repository: Pick<LiveRepository, 'begin' | 'end'>;
  statuses: Pick<LiveStatuses, 'find' | 'forget'>;
  claimsFor: LiveLinks['claimsFor'];
  canManageRoom: (identity: Identity, roomId: string) => Promise<boolean>;
  clock: Clock;
  /** Spec section 9: whether rooms of this installation go live at all. */
  isLiveCreationOn: boolean;
  /** Alerts those who asked for it; in the transaction of the begin. */
  announce: (roomId: string, tx: Db) => Promise<void>;
  /** Mails a summary later; in the transaction of the end. */
  scheduleSummary: (roomId: string, tx: Db) => Promise<void>;
  /** Called once for each change. */
  onBegan: (state: LiveState, recordingId: string | null) => void;
  onEnded: (state: LiveState, recordingId: string | null) => void;
  record: (kind: 'live_begin' | 'live_end', roomId: string, userId: string) => void;
};

export type LiveService = ReturnType<typeof createLiveService>;

export const createLiveService = ({ repository, statuses, claimsFor, clock, ...ports }: LivePorts) => {
  /** Organizers of the room may, and holders of a producer link. */
  const checkMayRun = async (identity: Identity, roomId: string, token: string | undefined) => {
    if (await ports.canManageRoom(identity, roomId)) return 'organizer';
    if ((await claimsFor(token, roomId, identity.userId))?.type !== 'producer') throw new AppError('NO_PERMISSION');
    return 'producer';
  };

  const begin = async (identity: Identity, roomId: string, token: string | undefined): Promise<LiveState> => {
    await checkMayRun(identity, roomId, token);
    if (!ports.isLiveCreationOn) throw new AppError('NO_PERMISSION');
    const began = await repository.begin(
      { roomId, userId: identity.userId, recordingId: randomUUID(), now: clock.now() },
      (tx) => ports.announce(roomId, tx),
    );
    if (began) {
      statuses.forget(roomId);
      ports.onBegan(statusOf(began), began.recording_id);
      ports.record('live_begin', roomId, identity.userId);
      return statusOf(began);
    }
    const row = await statuses.find(roomId);
    if (row.live_status === 'ended') throw new AppError('LIVE_ENDED');
    return statusOf(row);
  };

  const end = async (identity: Identity, roomId: string, token: string | undefined): Promise<LiveState> => {
    const role = await checkMayRun(identity, roomId, token);
    const { live_started_by: startedBy } = await statuses.find(roomId);
    // Ending is for good, so that a link alone is not enough.
    if (role === 'producer' && startedBy !== null && startedBy !== identity.userId) throw new AppError('NO_PERMISSION');
    const ended = await repository.end(roomId, clock.now(), (tx) => ports.scheduleSummary(roomId, tx));
    if (ended) {
      statuses.forget(roomId);
      ports.onEnded(statusOf(ended), ended.recording_id);
      ports.record('live_end', roomId, identity.userId);
      return statusOf(ended);
    }
    const row = await statuses.find(roomId);
    if (row.live_status === 'not_live') throw new AppError('ROOM_NOT_LIVE');
    return statusOf(row);
  };

  return { begin, end };
};
