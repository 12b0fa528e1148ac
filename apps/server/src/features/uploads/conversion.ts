/** Converts an uploaded file. Runs as a job, so it may be repeated after a failure or a crash. */
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/room-limits';
import type { VideoStatus } from '@palco/contract/rooms';
import type { VideoProblem } from '@palco/contract/uploads';
import { type Transcoder, TranscoderError } from '../../adapters/transcoder/port.ts';
import { syncFile, syncFolder } from '../../shared/sync-files.ts';
import type { UploadRepository } from './repository.ts';

export type ConversionPorts = {
  repository: UploadRepository;
  transcoder: Transcoder;
  folders: { uploads: string; videos: string };
  /** The space that media may still take. */
  availableBytes: () => Promise<number>;
  onStatus: (assetId: string, status: VideoStatus, progress: number) => void;
  /** Home and rooms have to show the video in its new state. */
  onReady: () => void;
};

export type Conversion = ReturnType<typeof createConversion>;

export const createConversion = ({
  repository,
  transcoder,
  folders,
  availableBytes,
  onStatus,
  onReady,
}: ConversionPorts) => {
  const fail = async (assetId: string, problem: VideoProblem) => {
    if (await repository.change(assetId, ['CONVERTING'], { status: 'UPLOAD_ERROR', problem }))
      onStatus(assetId, 'UPLOAD_ERROR', 0);
  };

  let isClosing = false;
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();

  const convert = async (assetId: string) => {
    const abort = new AbortController();
    const done = work(assetId, abort);
    const run = { abort, done };
    running.set(assetId, run);
    try {
      await done;
    } catch (error) {
      // The video was deleted during the conversion: do not retry.
      if (abort.signal.aborted) return;
      if (!(error instanceof TranscoderError) || isClosing) throw error;
      // The job queue also counts tries that a restart interrupted, so failures are counted here.
      if ((await repository.countFailure(assetId)) < limits.uploads.conversionTries) throw error;
      await fail(assetId, 'CONVERSION_FAILED');
    } finally {
      if (running.get(assetId) === run) running.delete(assetId);
    }
  };

  const work = async (assetId: string, abort: AbortController) => {
    const file = join(folders.uploads, assetId);
    const video = await repository.find(assetId);
    // Finished by an earlier try that did not get to remove the source.
    if (video?.status === 'READY') return removeSource(file);
    if (video?.status !== 'CONVERTING') return;
    if (!(await transcoder.isThere())) return fail(assetId, 'NO_FFMPEG');
    // Converted it is about as large again. Not counted as a failure: the queue tries again until there is space.
    if ((await availableBytes()) < Number(video.bytes)) throw new AppError('STORAGE_FULL');
    await checkWhole(file, Number(video.bytes));
    const source = await transcoder.probe(file);
    // The source is kept for a day, in case that is a mistake.
    if (source === 'NOT_A_VIDEO' || source === 'NO_PICTURE') return fail(assetId, source);
    // Converted into a temporary folder and renamed, so that players never see a partial video.
    const making = join(folders.videos, `${assetId}.part`);
    await rm(making, { recursive: true, force: true });
    const converted = await transcoder.convert(file, source, making, {
      onProgress: progressOf(assetId, abort),
      signal: abort.signal,
    });
    await syncFolder(making);
    await rm(join(folders.videos, assetId), { recursive: true, force: true });
    await rename(making, join(folders.videos, assetId));
    // The new name too: the source is removed only when a power cut cannot lose the video any more.
    await syncFile(folders.videos);
    const isKept = await repository.change(assetId, ['CONVERTING'], {
      status: 'READY',
      progress: 100,
      duration_s: converted.durationS,
      stated_s: converted.isTruncated ? source.durationS : null,
      width: source.width,
      height: source.height,
      problem: null,
    });
    if (!isKept) await rm(join(folders.videos, assetId), { recursive: true, force: true });
    await removeSource(file);
    if (!isKept) return;
    onReady();
    onStatus(assetId, 'READY', 100);
  };

  /** Videos that the server makes itself have no announced size. */
  const checkWhole = async (file: string, bytes: number) => {
    const { size } = await stat(file);
    if (bytes > 0 && size !== bytes) throw new TranscoderError(`the source has ${size} of ${bytes} bytes`);
  };

  const removeSource = async (file: string) => {
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  };

  /** Reports every full percent at most. Aborts when the video was deleted meanwhile, on any node. */
  const progressOf = (assetId: string, abort: AbortController) => {
    let reported = -1;
    return (percent: number) => {
      if (Math.floor(percent) <= reported) return;
      reported = Math.floor(percent);
      repository.change(assetId, ['CONVERTING'], { progress: reported }).then(
        (isThere) => (isThere ? onStatus(assetId, 'CONVERTING', reported) : abort.abort()),
        () => {
          // Progress is only shown; the next percent is reported anyway.
        },
      );
    };
  };

  /** Resolves when ffmpeg no longer writes files of this video. */
  const stop = async (assetId: string) => {
    const run = running.get(assetId);
    run?.abort.abort();
    await run?.done.catch(() => {
      // `convert` handles the failure; here only the end matters.
    });
  };

  /** A service manager may end ffmpeg together with the server: from now on no failure counts. */
  const close = () => {
    isClosing = true;
  };

  return { convert, stop, close, giveUp: (assetId: string) => fail(assetId, 'CONVERSION_FAILED') };
};
