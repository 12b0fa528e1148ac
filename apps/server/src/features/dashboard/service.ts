import type { Dashboard, LiveProblem } from '@palco/contract/dashboard';
import type { Parts } from '@palco/contract/system';
import type { ManagedCourses } from '@palco/domain/auth/access';
import type { Clock } from '../../adapters/clock/port.ts';
import type { DiskSpace } from '../../adapters/disk-space/port.ts';
import { createCachedReads } from '../../shared/ttl-cache.ts';
import type { DashboardRepository } from './repository.ts';

export type DashboardPorts = {
  repository: DashboardRepository;
  clock: Clock;
  disk: Pick<DiskSpace, 'availableBytes' | 'isFull'>;
  countViewers: (roomId: string) => number;
  /** Whether a producer sends into the room. */
  isOnAir: (roomId: string) => boolean;
  checkParts: () => Promise<Parts>;
};

/** Organizers of the same courses see the same, and their pages ask again every few seconds. */
const ttlMs = 2000;

export const createDashboard = ({ repository, clock, disk, ...ports }: DashboardPorts) => {
  const cached = createCachedReads<Dashboard>({ nowMs: clock.monotonicMs, ttlMs });

  const read = async (managed: ManagedCourses): Promise<Dashboard> => {
    const now = clock.now();
    const [lives, upcoming, videos, doubts, availableBytes, parts] = await Promise.all([
      repository.live(managed),
      repository.upcoming(managed, now),
      repository.videos(managed),
      repository.doubts(managed, now),
      disk.availableBytes(),
      ports.checkParts(),
    ]);
    const bitrates = await repository.bitrates(
      lives.map((room) => room.id),
      now,
    );
    const problemOf = (roomId: string, isEncoder: boolean): LiveProblem | null => {
      // The stream of an external encoder does not come through this server.
      if (isEncoder) return null;
      if (!ports.isOnAir(roomId)) return 'no_signal';
      return disk.isFull() ? 'not_recorded' : null;
    };
    return {
      live: lives.map((room) => ({
        ...listedOf(room),
        startedAt: room.live_started_at?.toISOString() ?? null,
        viewers: ports.countViewers(room.id),
        bitrate: bitrates.get(room.id) ?? null,
        problem: problemOf(room.id, room.primary_stream_url !== null),
      })),
      upcoming: upcoming.flatMap((room) =>
        room.starts_at === null
          ? []
          : [{ ...listedOf(room), startDate: room.starts_at.toISOString(), timezone: room.timezone }],
      ),
      videos: videos.map((room) => ({ ...listedOf(room), status: room.status, progress: room.progress })),
      doubts: doubts.map(({ id, name, waiting, oldest }) => ({
        roomId: id,
        name,
        waiting,
        oldestAt: oldest.toISOString(),
      })),
      disk: { availableBytes: Math.max(0, availableBytes), isFull: disk.isFull() },
      parts,
    };
  };

  return { read: (managed: ManagedCourses) => cached.get(String(managed), () => read(managed)) };
};

type ListedRow = { readonly id: string; readonly name: string; readonly image_url: string | null };
const listedOf = ({ id, name, image_url }: ListedRow) => ({ roomId: id, name, image: image_url });
