/** mediasoup behind the media port: a worker for each core, rooms on the least loaded one, and a new worker for one that died. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@palco/contract/errors';
import type { PartStatus } from '@palco/contract/system';
import { leastLoaded } from '@palco/domain/live/placement';
import type { Logger } from 'pino';
import { MediasoupRoom } from './mediasoup-room.ts';
import { MediaWorker } from './mediasoup-worker.ts';
import type { MediaEngine } from './port.ts';
import type { MediaSettings } from './settings.ts';
import { type Provision, provideWorker } from './worker-program.ts';

/** The delay before a worker that died is started again. */
const restartDelayMs = 500;
/** The longest delay between two attempts to start a worker. */
const longestDelayMs = 10_000;

export const createMediasoupEngine = (settings: MediaSettings, log: Logger): MediaEngine => {
  const workers = new Map<number, MediaWorker>();
  const rooms = new Map<string, Promise<MediasoupRoom>>();
  const open = new Map<string, MediasoupRoom>();
  let status: PartStatus = settings.workers > 0 ? 'preparing' : 'down';
  let progress: { done: number; total: number } | null = null;
  let provision: Provision | undefined;
  let isClosed = false;

  const begin = async () => {
    provision = provideWorker((status) => {
      progress = { done: status.done, total: status.total };
    });
    const program = await provision.worker;
    progress = null;
    // The previous server may still hold a port, so each worker is retried until it starts.
    await Promise.any(Array.from({ length: settings.workers }, (_, index) => replace(program, index)));
  };

  const startWorker = async (program: string, index: number): Promise<void> => {
    const worker = await MediaWorker.create(program, settings, index);
    if (isClosed) return worker.close();
    workers.set(index, worker);
    worker.onDied((error) => {
      workers.delete(index);
      if (workers.size === 0) status = 'down';
      log.error({ err: error, worker: index }, 'a media worker died; its rooms are opened again on another');
      replace(program, index).catch((failure: unknown) =>
        log.error({ err: failure, worker: index }, 'a media worker could not be replaced'),
      );
    });
  };

  const replace = async (program: string, index: number): Promise<void> => {
    for (let delayMs = restartDelayMs; !isClosed; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      try {
        await startWorker(program, index);
        if (!isClosed) status = 'ok';
        return;
      } catch (error) {
        log.warn({ err: error, worker: index }, 'a media worker did not start; it is tried again');
        if (workers.size === 0) status = 'down';
        await sleep(delayMs);
      }
    }
  };

  const createRoom = async (roomId: string): Promise<MediasoupRoom> => {
    const worker = leastLoaded([...workers.values()].map((one) => ({ worker: one, load: one.load })));
    if (worker === undefined) throw new AppError('MEDIA_NOT_READY');
    const room = await MediasoupRoom.create(roomId, worker, {
      workers: () => [...workers.values()],
      viewersPerWorker: settings.viewersPerWorker,
    });
    open.set(roomId, room);
    room.onClose(() => {
      open.delete(roomId);
      rooms.delete(roomId);
      room.close();
    });
    return room;
  };

  if (settings.workers > 0) {
    begin().catch((error: unknown) => {
      if (isClosed) return;
      status = 'down';
      log.error({ err: error }, 'live transmission is not available');
    });
  }

  return {
    check: async () => status,
    progress: () => progress,
    openRoom: (roomId) => {
      const opening = rooms.get(roomId) ?? createRoom(roomId);
      rooms.set(roomId, opening);
      return opening.catch((error: unknown) => {
        rooms.delete(roomId);
        throw error;
      });
    },
    findRoom: (roomId) => open.get(roomId),
    close: async () => {
      isClosed = true;
      provision?.cancel();
      for (const worker of workers.values()) worker.close();
      workers.clear();
    },
  };
};
