/** What becomes of a file once all of it is here. Runs as a job: it may be tried again after a failure or a crash. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoStatus } from '@palco/contract/rooms';
import type { Transcoder } from '../../adapters/transcoder/port.ts';
import type { UploadRepository } from './repository.ts';

export type ConversionPorts = {
  repository: UploadRepository;
  transcoder: Transcoder;
  folders: { uploads: string; videos: string };
  onStatus: (assetId: string, status: VideoStatus, progress: number) => void;
  /** What home and rooms show of the video has changed. */
  onReady: () => void;
};

export type Conversion = ReturnType<typeof createConversion>;

export const createConversion = ({ repository, transcoder, folders, onStatus, onReady }: ConversionPorts) => {
  const fail = async (assetId: string, problem: 'NOT_A_VIDEO' | 'CONVERSION_FAILED' | 'NO_FFMPEG') => {
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
      // Deleted in the middle of it: nothing is left to be tried again.
      if (!abort.signal.aborted) throw error;
    } finally {
      if (running.get(assetId) === run) running.delete(assetId);
    }
  };

  const work = async (assetId: string, abort: AbortController) => {
    const file = join(folders.uploads, assetId);
    const video = await repository.find(assetId);
    // Done by the try before this one, which may not have come to tidy up.
    if (video?.status === 'READY') return removeSource(file);
    if (video?.status !== 'CONVERTING') return;
    if (!(await transcoder.isThere())) return fail(assetId, 'NO_FFMPEG');
    const source = await transcoder.probe(file);
    if (!source) {
      await fail(assetId, 'NOT_A_VIDEO');
      return removeSource(file);
    }
    // Made aside and moved in whole, so that nobody ever plays half a video.
    const making = join(folders.videos, `${assetId}.part`);
    await rm(making, { recursive: true, force: true });
    await transcoder.convert(file, source, making, { onProgress: progressOf(assetId, abort), signal: abort.signal });
    await rm(join(folders.videos, assetId), { recursive: true, force: true });
    await rename(making, join(folders.videos, assetId));
    const isKept = await repository.change(assetId, ['CONVERTING'], {
      status: 'READY',
      progress: 100,
      duration_s: source.durationS,
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

  /** Tells at most every full percent. A video that is gone meanwhile, on whichever node, need not be finished. */
  const progressOf = (assetId: string, abort: AbortController) => {
    let told = -1;
    return (percent: number) => {
      if (Math.floor(percent) <= told) return;
      told = Math.floor(percent);
      repository.change(assetId, ['CONVERTING'], { progress: told }).then(
        (isThere) => (isThere ? onStatus(assetId, 'CONVERTING', told) : abort.abort()),
        () => {
          // Only a figure on a screen; the next percent brings the next one.
        },
      );
    };
  };

  /** Resolves when nothing writes its files any more. */
  const stop = async (assetId: string) => {
    const run = running.get(assetId);
    run?.abort.abort();
    await run?.done.catch(() => {});
  };

  return { convert, stop, giveUp: (assetId: string) => fail(assetId, 'CONVERSION_FAILED') };
};
