import { randomUUID } from 'node:crypto';
import { AppError } from '@palco/contract/errors';
import type { Language } from '@palco/contract/languages';
import * as limits from '@palco/contract/room-limits';
import type { VideoStatus } from '@palco/contract/rooms';
import type { Video } from '@palco/contract/uploads';
import { isCaptions, isVideoName } from '@palco/domain/uploads/files';
import type { Clock } from '../../adapters/clock/port.ts';
import type { Jobs } from '../../adapters/jobs/port.ts';
import type { Conversion, ConversionPorts } from './conversion.ts';
import type { VideoRemoval } from './removal.ts';
import { type NewVideo, presentVideo, type VideoRow } from './repository.ts';
import type { VideoFiles } from './video-files.ts';

export type UploadPorts = Pick<ConversionPorts, 'repository' | 'onStatus'> & {
  files: VideoFiles;
  conversion: Conversion;
  removal: VideoRemoval;
  /** Home and rooms have to show the video in its new state. */
  onChanged: () => void;
  jobs: Jobs;
  clock: Clock;
  /** Creates the tus upload unless it exists, and returns its URL. */
  prepareUpload: (assetId: string, bytes: number) => Promise<string>;
  /** Whether all bytes have arrived; a crash can come between the last of them and the conversion. */
  isComplete: (assetId: string) => Promise<boolean>;
  /** The space that uploads may still take. */
  availableBytes: () => Promise<number>;
  /** Recordings of a live are converted by the recorder. */
  finishRecording: (assetId: string) => Promise<void>;
};

export type UploadService = ReturnType<typeof createUploadService>;

/**
 * Six hours is more than the longest video takes; a node that died is noticed within half a minute. The tries include those that a
 * restart or a lost node ended; real failures are counted by the conversion itself.
 */
const conversionRules = {
  retries: 50,
  retryDelayS: 2,
  retryDelayMaxS: 60,
  timeoutS: 6 * 60 * 60,
  heartbeatS: 20,
  atOnce: 1,
};

export const createUploadService = (ports: UploadPorts) => {
  const { repository, files, conversion, removal, onStatus } = ports;
  const queue = ports.jobs.define<{ assetId: string }>(
    'convert-video',
    conversionRules,
    ({ assetId }) => conversion.convert(assetId),
    ({ assetId }) => conversion.giveUp(assetId),
  );

  const found = async (id: string): Promise<VideoRow> => {
    const video = await repository.find(id);
    if (!video) throw new AppError('NOT_FOUND');
    return video;
  };

  const open = async ({ roomId, ...wanted }: Omit<NewVideo, 'id'> & { roomId: string | undefined }) => {
    if (!isVideoName(wanted.fileName)) throw new AppError('INVALID_VIDEO_TYPE');
    const begun = roomId === undefined ? undefined : await repository.findBegun(roomId, wanted);
    if (begun) return { assetId: begun.id, uploadUrl: await ports.prepareUpload(begun.id, wanted.bytes) };
    // Bytes that other uploads may still send are promised to them.
    const available = (await ports.availableBytes()) - (await repository.promisedBytes());
    if (wanted.bytes > available) throw new AppError('STORAGE_FULL');
    const assetId = randomUUID();
    await repository.insert({ id: assetId, ...wanted });
    const given = roomId === undefined ? { former: null } : await repository.giveToRoom(roomId, assetId);
    if (!given) {
      await repository.remove(assetId);
      throw new AppError('ROOM_NOT_FOUND');
    }
    if (given.former) await removal.removeUnused(given.former);
    const uploadUrl = await ports.prepareUpload(assetId, wanted.bytes);
    ports.onChanged();
    return { assetId, uploadUrl };
  };

  /** Bytes are accepted only while the video waits for them. */
  const isExpected = async (assetId: string): Promise<boolean> => {
    const status: VideoStatus | undefined = (await repository.find(assetId))?.status;
    return status === 'PREPARING' || status === 'UPLOADING';
  };

  const received = async (assetId: string, percent: number) => {
    const progress = Math.floor(percent);
    if (await repository.change(assetId, ['PREPARING', 'UPLOADING'], { status: 'UPLOADING', progress })) {
      onStatus(assetId, 'UPLOADING', progress);
    }
  };

  const beginConversion = async (assetId: string, from: readonly VideoStatus[]) => {
    const change = { status: 'CONVERTING' as const, progress: 0, problem: null, failures: 0 };
    if (!(await repository.change(assetId, from, change))) return;
    onStatus(assetId, 'CONVERTING', 0);
    // A recording consists of takes and has no uploaded file.
    if (await repository.isRecording(assetId)) await ports.finishRecording(assetId);
    else await queue.add({ assetId }, { key: assetId });
  };

  const finished = async (assetId: string) => {
    await files.keepSource(assetId);
    await beginConversion(assetId, ['PREPARING', 'UPLOADING']);
  };

  const abandon = async (id: string) => {
    const change = { status: 'UPLOAD_ERROR', problem: 'UPLOAD_ABANDONED', progress: 0 } as const;
    if (!(await repository.change(id, ['PREPARING', 'UPLOADING'], change))) return;
    await files.removeSource(id);
    onStatus(id, 'UPLOAD_ERROR', 0);
  };

  /** Gives up abandoned uploads and restarts conversions whose job was lost in a crash. */
  const sweep = async () => {
    const ago = (ms: number) => new Date(ports.clock.now().getTime() - ms);
    for (const { id, changed_at } of await repository.findStalledUploads(ago(limits.uploads.stalledMs))) {
      if (await ports.isComplete(id)) await finished(id);
      else if (changed_at < ago(limits.uploads.abandonedMs)) await abandon(id);
    }
    for (const id of await repository.findStalledConversions(ago(limits.uploads.stalledMs)))
      await queue.add({ assetId: id }, { key: id });
    const keptSince = ago(limits.uploads.deletedKeptMs);
    await files.sweep(keptSince);
    await repository.forgetDeleted(keptSince);
  };
  ports.jobs.repeat('sweep-uploads', limits.uploads.sweepMinutes, sweep);

  const retry = async (id: string): Promise<Video> => {
    const video = await found(id);
    const { problem } = video;
    const hasFile = problem === 'CONVERSION_FAILED' || problem === 'NO_FFMPEG' || (await files.hasSource(id));
    if (hasFile) await beginConversion(id, ['UPLOAD_ERROR']);
    // A recording that turns out to be empty may be gone before it is read again.
    return presentVideo((await repository.find(id)) ?? { ...video, status: 'CONVERTING', progress: 0, problem: null });
  };

  const remove = async (id: string) => {
    await found(id);
    await removal.remove(id);
  };

  const setCaptions = async (id: string, language: Language, vtt: string | null): Promise<Video> => {
    const video = await found(id);
    if (video.status !== 'READY') throw new AppError('NOT_FOUND');
    if (vtt !== null && !isCaptions(vtt)) throw new AppError('INVALID_CAPTIONS');
    await files.setFile(id, `captions.${language}.vtt`, vtt);
    await repository.setCaptions(id, language, vtt !== null);
    return presentVideo(await found(id));
  };

  return {
    open,
    isExpected,
    received,
    finished,
    get: async (id: string): Promise<Video> => presentVideo(await found(id)),
    retry,
    remove,
    setCaptions,
  };
};
