/** Going live and ending it. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { LiveState } from '@palco/contract/live';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Db } from '../../adapters/db/database.ts';
import type { Identity } from '../../shared/identity.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { LiveLinks } from './links.ts';
import type { LiveRepository, LiveRow } from './repository.ts';

export type LivePorts = {
  repository: LiveRepository;
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

/** Every page with the room open polls every five seconds; a change is also published, so this delay is not noticed. */
const statusTtlMs = 1000;

export type LiveService = ReturnType<typeof createLiveService>;

export const createLiveService = ({ repository, claimsFor, clock, ...ports }: LivePorts) => {
  const statuses = createCachedReads<LiveState>({ nowMs: clock.monotonicMs, ttlMs: statusTtlMs });

  const find = async (roomId: string): Promise<LiveRow> => {
    const row = await repository.find(roomId);
    if (!row) throw new AppError('ROOM_NOT_FOUND');
    return row;
  };

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
      statuses.delete(roomId);
      ports.onBegan(present(began), began.recording_id);
      ports.record('live_begin', roomId, identity.userId);
      return present(began);
    }
    const row = await find(roomId);
    if (row.live_status === 'ended') throw new AppError('LIVE_ENDED');
    return present(row);
  };

  const end = async (identity: Identity, roomId: string, token: string | undefined): Promise<LiveState> => {
    const role = await checkMayRun(identity, roomId, token);
    const { live_started_by: startedBy } = await find(roomId);
    // Ending is for good, so that a link alone is not enough.
    if (role === 'producer' && startedBy !== null && startedBy !== identity.userId) throw new AppError('NO_PERMISSION');
    const ended = await repository.end(roomId, clock.now(), (tx) => ports.scheduleSummary(roomId, tx));
    if (ended) {
      statuses.delete(roomId);
      ports.onEnded(present(ended), ended.recording_id);
      ports.record('live_end', roomId, identity.userId);
      return present(ended);
    }
    const row = await find(roomId);
    if (row.live_status === 'not_live') throw new AppError('ROOM_NOT_LIVE');
    return present(row);
  };

  const status = (roomId: string) => statuses.get(roomId, async () => present(await find(roomId)));

  return {
    begin,
    end,
    status,
    /** Reads the status again after a change that was not made here. */
    refreshStatus: (roomId: string) => {
      statuses.delete(roomId);
      return status(roomId);
    },
    forgetStatus: statuses.delete,
  };
};

const present = (row: LiveRow): LiveState => ({
  roomId: row.id,
  live: row.is_live,
  liveStatus: row.live_status,
  startedAt: row.live_started_at?.toISOString() ?? null,
  endedAt: row.live_ended_at?.toISOString() ?? null,
});
