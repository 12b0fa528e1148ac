/**
 * With several nodes: records the lives of the rooms that this node serves. It is notified when a live begins or ends, and compares itself
 * with the database, because a room may move to this node in the middle of its live, and a message may be lost.
 */
import type { Logger } from 'pino';
import type { Placements } from '../placements.ts';

type Live = { readonly roomId: string; readonly recordingId: string; readonly isRecorded: boolean };

export type FollowLivesPorts = {
  placements: Pick<Placements, 'generationHere' | 'roomsHere' | 'onChanged' | 'onLost'>;
  listLive: () => Promise<Live[]>;
  begin: (live: Live) => void;
  end: (roomId: string, recordingId: string) => Promise<void>;
  /** Another node records the room from now on. */
  abandon: (roomId: string) => Promise<void>;
  log: Logger;
};

export const followLives = ({ placements, listLive, begin, end, abandon, log }: FollowLivesPorts) => {
  const recorded = new Map<string, string>();
  const warn = (roomId: string) => (error: unknown) =>
    log.error({ err: error, room: roomId }, 'a recording was not finished');

  const stop = (roomId: string) => {
    const recordingId = recorded.get(roomId);
    if (recordingId === undefined) return;
    recorded.delete(roomId);
    end(roomId, recordingId).catch(warn(roomId));
  };

  const start = (live: Live) => {
    if (placements.generationHere(live.roomId) === null) return;
    const former = recorded.get(live.roomId);
    if (former === live.recordingId) return;
    // The end of a live was missed, and another one has begun in its room.
    if (former !== undefined) stop(live.roomId);
    recorded.set(live.roomId, live.recordingId);
    begin(live);
  };

  const compare = async () => {
    const isComplete = placements.roomsHere().every((roomId) => recorded.has(roomId));
    if (isComplete && recorded.size === 0) return;
    // A live that begins while the list is read is not in it.
    const before = [...recorded.keys()];
    const lives = new Map((await listLive()).map((live) => [live.roomId, live]));
    for (const live of lives.values()) start(live);
    for (const roomId of before) if (!lives.has(roomId)) stop(roomId);
  };
  let isComparing = false;
  placements.onChanged(() => {
    if (isComparing) return;
    isComparing = true;
    compare()
      .catch((error: unknown) => log.warn({ err: error }, 'lives could not be read; tried again'))
      .finally(() => {
        isComparing = false;
      });
  });
  placements.onLost((roomId) => {
    if (recorded.delete(roomId)) abandon(roomId).catch(warn(roomId));
  });

  return { began: start, ended: stop, isRecorded: (roomId: string) => recorded.has(roomId) };
};
