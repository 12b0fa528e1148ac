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

export const createConversion = ({ repository, transcoder, folders, onStatus, onReady }: ConversionPorts) => {
  const fail = async (assetId: string, problem: 'NOT_A_VIDEO' | 'CONVERSION_FAILED' | 'NO_FFMPEG') => {
    if (await repository.change(assetId, ['CONVERTING'], { status: 'UPLOAD_ERROR', problem }))
      onStatus(assetId, 'UPLOAD_ERROR', 0);
  };

  const convert = async (assetId: string) => {
    const video = await repository.find(assetId);
    // Deleted meanwhile, or done by the try before this one.
    if (video?.status !== 'CONVERTING') return;
    if (!(await transcoder.isThere())) return fail(assetId, 'NO_FFMPEG');
    const file = join(folders.uploads, assetId);
    const source = await transcoder.probe(file);
    if (!source) {
      await fail(assetId, 'NOT_A_VIDEO');
      return rm(file, { force: true });
    }
    // Made aside and moved in whole, so that nobody ever plays half a video.
    const making = join(folders.videos, `${assetId}.part`);
    await rm(making, { recursive: true, force: true });
    await transcoder.convert(file, source, making, progressOf(assetId));
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
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
    onReady();
    onStatus(assetId, 'READY', 100);
  };

  /** Tells at most every full percent. */
  const progressOf = (assetId: string) => {
    let told = -1;
    return (percent: number) => {
      if (Math.floor(percent) <= told) return;
      told = Math.floor(percent);
      onStatus(assetId, 'CONVERTING', told);
      repository.change(assetId, ['CONVERTING'], { progress: told }).catch(() => {
        // Only a figure on a screen; the next percent brings the next one.
      });
    };
  };

  return { convert, giveUp: (assetId: string) => fail(assetId, 'CONVERSION_FAILED') };
};
