/** Converts an uploaded file. Runs as a job, so it may be repeated after a failure or a crash. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoStatus } from '@palco/contract/rooms';
import type { VideoProblem } from '@palco/contract/uploads';
import type { Transcoder } from '../../adapters/transcoder/port.ts';
import type { UploadRepository } from './repository.ts';

export type ConversionPorts = {
  repository: UploadRepository;
  transcoder: Transcoder;
  folders: { uploads: string; videos: string };
  onStatus: (assetId: string, status: VideoStatus, progress: number) => void;
  /** Home and rooms have to show the video in its new state. */
  onReady: () => void;
};

export type Conversion = ReturnType<typeof createConversion>;

export const createConversion = ({ repository, transcoder, folders, onStatus, onReady }: ConversionPorts) => {
  const fail = async (assetId: string, problem: VideoProblem) => {
    if (await repository.change(assetId, ['CONVERTING'], { status: 'UPLOAD_ERROR', problem }))
      onStatus(assetId, 'UPLOAD_ERROR', 0);
  };

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
      if (!abort.signal.aborted) throw error;
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
    const source = await transcoder.probe(file);
    if (source === 'NOT_A_VIDEO' || source === 'NO_PICTURE') {
      await fail(assetId, source);
      return removeSource(file);
    }
    // Converted into a temporary folder and renamed, so that players never see a partial video.
    const making = join(folders.videos, `${assetId}.part`);
    await rm(making, { recursive: true, force: true });
    const converted = await transcoder.convert(file, source, making, {
      onProgress: progressOf(assetId, abort),
      signal: abort.signal,
    });
    await rm(join(folders.videos, assetId), { recursive: true, force: true });
    await rename(making, join(folders.videos, assetId));
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

  return { convert, stop, giveUp: (assetId: string) => fail(assetId, 'CONVERSION_FAILED') };
};
