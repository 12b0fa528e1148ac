/** Roles api (receiving uploads) and worker (conversion): video files from the upload to the removal. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoStatus } from '@palco/contract/rooms';
import { uploadStatus } from '@palco/contract/uploads';
import { createFfmpeg } from '../adapters/transcoder/ffmpeg.ts';
import { createConversion } from '../features/uploads/conversion.ts';
import { createLocalVideoFiles, type LocalVideoFiles } from '../features/uploads/local-files.ts';
import { createPartRepository } from '../features/uploads/part-repository.ts';
import { createPartUploads, sourceKey } from '../features/uploads/part-uploads.ts';
import { createVideoRemoval } from '../features/uploads/removal.ts';
import { createUploadRepository, type UploadRepository } from '../features/uploads/repository.ts';
import { createUploadService } from '../features/uploads/service.ts';
import { createStoredVideoFiles } from '../features/uploads/stored-files.ts';
import { createPartStore } from '../http/part-store.ts';
import { createUploadStore, type UploadStore, uploadUrlOf } from '../http/uploads.ts';
import { createLocalVideoSource, createVideoSource } from '../http/video-source.ts';
import type { NotifyRoom } from './admission.ts';
import type { Core } from './core.ts';

export type VideoParts = { notifyOrganizers: NotifyRoom; onChanged: () => void };
export type Videos = Awaited<ReturnType<typeof composeVideos>>;

export const composeVideos = async (core: Core, { notifyOrganizers, onChanged }: VideoParts) => {
  const { db, clock, config, disk } = core;
  const folders = { uploads: join(config.dataDir, 'uploads'), videos: join(config.dataDir, 'videos') };
  const repository = createUploadRepository(db, clock.now);
  const local = await createLocalVideoFiles({ repository, folders });
  const { files, ...place } = core.parts
    ? await composeStored(core, core.parts, { folders, local, repository })
    : await composeLocal(core, { folders, local });
  const onStatus = (assetId: string, status: VideoStatus, progress: number) =>
    notifyOrganizers(assetId, uploadStatus, { assetId, status, progress });
  const conversion = createConversion({
    repository,
    transcoder: createFfmpeg({ silenceMs: config.ffmpegSilenceS * 1000 }),
    files,
    availableBytes: disk.availableBytes,
    onStatus,
    onReady: onChanged,
  });
  const removal = createVideoRemoval({ repository, files, stopConversion: conversion.stop, onChanged });
  return { folders, files, repository, conversion, removal, onStatus, onChanged, ...place };
};

type Folders = { uploads: string; videos: string };

const composeLocal = async ({ disk }: Core, { folders, local }: { folders: Folders; local: LocalVideoFiles }) => {
  const { store, prepareUpload, isComplete } = await createUploadStore(folders.uploads);
  return {
    files: local,
    uploadStore: { store } as UploadStore,
    prepareUpload,
    isComplete,
    sendFile: createLocalVideoSource(folders.videos),
    readPlaylist: undefined,
    uploadSpace: { isDiskFull: disk.isFull, availableBytes: disk.availableBytes },
    demo: { folder: folders.uploads, keep: async (_assetId: string) => {} },
  };
};

/** Uploads take no space of this machine. */
const unlimited = { isDiskFull: () => false, availableBytes: async () => Number.POSITIVE_INFINITY };

const composeStored = async (
  { db, config, log, nowMs, storage }: Core,
  { partStorage, partBytes }: NonNullable<Core['parts']>,
  { folders, local, repository }: { folders: Folders; local: LocalVideoFiles; repository: UploadRepository },
) => {
  const uploads = createPartUploads({ repository: createPartRepository(db), storage: partStorage, log });
  const scratch = join(config.dataDir, 'scratch');
  return {
    files: await createStoredVideoFiles({ local, uploads, repository, storage, scratch }),
    uploadStore: createPartStore({ ...uploads, partBytes, log }) as UploadStore,
    prepareUpload: async (assetId: string, bytes: number) => {
      await uploads.prepare(assetId, bytes);
      return uploadUrlOf(assetId);
    },
    isComplete: uploads.isComplete,
    ...createVideoSource(createLocalVideoSource(folders.videos), { storage, isDeleted: repository.isDeleted, nowMs }),
    uploadSpace: unlimited,
    demo: {
      folder: scratch,
      keep: async (assetId: string) => {
        await storage.moveIn(join(scratch, assetId), sourceKey(assetId), 'video/mp4');
        await rm(join(scratch, assetId), { force: true });
      },
    },
  };
};

/** Needs the recorder of the live feature, which in turn needs the removal of videos. */
export const composeUploads = (
  { jobs, clock }: Core,
  videos: Videos,
  finishRecording: (assetId: string) => Promise<void>,
) => {
  const { availableBytes } = videos.uploadSpace;
  return createUploadService({ ...videos, jobs, clock, availableBytes, finishRecording });
};
