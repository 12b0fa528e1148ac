/** The present picture of a live, from the newest segment of its recording. */
import { AppError } from '@palco/contract/errors';
import { pictureKeptMs } from '@palco/contract/live/picture';
import type { Logger } from 'pino';
import type { Clock } from '../../adapters/clock/port.ts';
import { limitConcurrency } from '../../shared/concurrency.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { LiveRepository } from './repository.ts';

export type LivePicturePorts = {
  repository: Pick<LiveRepository, 'find'>;
  clock: Clock;
  /** The newest segment of the lowest quality with its init segment; null when there is none since that time. */
  newestSegment: (recordingId: string, since: Date) => Promise<Buffer | null>;
  /** A small JPEG of the first frame; null when it is black. */
  takeStill: (video: Buffer) => Promise<Buffer | null>;
  log: Logger;
};

export type LivePictures = ReturnType<typeof createLivePictures>;

/** Viewers come before pictures of the dashboard. */
const maxAtOnce = 2;
/** Of a live without a signal the last segment stays; it is not what the live shows now. */
const newestMaxAgeMs = 15_000;

export const createLivePictures = ({ repository, clock, newestSegment, takeStill, log }: LivePicturePorts) => {
  const cached = createCachedReads<string | null>({ nowMs: clock.monotonicMs, ttlMs: pictureKeptMs, maxEntries: 200 });
  const limited = limitConcurrency(maxAtOnce);

  const take = async (recordingId: string): Promise<string | null> => {
    const video = await newestSegment(recordingId, new Date(Date.now() - newestMaxAgeMs));
    const still = video && (await takeStill(video));
    return still && `data:image/jpeg;base64,${still.toString('base64')}`;
  };

  return {
    /** A data URI, or null without a picture. Throws ROOM_NOT_FOUND. */
    read: async (roomId: string): Promise<string | null> => {
      const room = await repository.find(roomId);
      if (!room) throw new AppError('ROOM_NOT_FOUND');
      const { is_live: isLive, recording_id: recordingId } = room;
      if (!isLive || recordingId === null) return null;
      return cached.get(recordingId, () =>
        limited(() => take(recordingId)).catch((error: unknown) => {
          log.warn({ err: error, room: roomId }, 'no picture could be made of a live; the dashboard shows its cover');
          return null;
        }),
      );
    },
  };
};
