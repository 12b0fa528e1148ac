/** Roles api (receiving uploads) and worker (conversion): video files from the upload to the removal. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoStatus } from '@palco/contract/rooms';
import { uploadStatus } from '@palco/contract/uploads';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { createConversion } from '../features/uploads/conversion.ts';
import { createVideoRemoval } from '../features/uploads/removal.ts';
import { createUploadRepository } from '../features/uploads/repository.ts';
import { createUploadService } from '../features/uploads/service.ts';
import { createUploadStore } from '../http/uploads.ts';
import type { NotifyRoom } from './admission.ts';
import type { Core } from './core.ts';

export type VideoParts = { notifyOrganizers: NotifyRoom; onChanged: () => void };
export type Videos = Awaited<ReturnType<typeof composeVideos>>;

export const composeVideos = async ({ db, clock, config, disk }: Core, { notifyOrganizers, onChanged }: VideoParts) => {
  const folders = { uploads: join(config.dataDir, 'uploads'), videos: join(config.dataDir, 'videos') };
  await mkdir(folders.videos, { recursive: true, mode: 0o700 });
  const repository = createUploadRepository(db, clock.now);
  const onStatus = (assetId: string, status: VideoStatus, progress: number) =>
    notifyOrganizers(assetId, uploadStatus, { assetId, status, progress });
  const conversion = createConversion({
    repository,
    transcoder: createFfmpeg({ silenceMs: config.ffmpegSilenceS * 1000 }),
    folders,
    availableBytes: disk.availableBytes,
    onStatus,
    onReady: onChanged,
  });
  const removal = createVideoRemoval({ repository, folders, stopConversion: conversion.stop, onChanged });
  return {
    folders,
    repository,
    conversion,
    removal,
    onStatus,
    onChanged,
    ...(await createUploadStore(folders.uploads)),
  };
};

/** Needs the recorder of the live feature, which in turn needs the removal of videos. */
export const composeUploads = (
  { jobs, clock, disk }: Core,
  { store: _store, ...videos }: Videos,
  finishRecording: (assetId: string) => Promise<void>,
) => createUploadService({ ...videos, jobs, clock, availableBytes: disk.availableBytes, finishRecording });
