/** The files of videos in folders of this machine. */
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSetAside, removeSetAside, setAside, takeBack } from '../../shared/deleted-files.ts';
import { ifMissing } from '../../shared/missing-file.ts';
import { syncFile, syncFolder } from '../../shared/sync-files.ts';
import type { UploadRepository } from './repository.ts';
import type { VideoFiles } from './video-files.ts';

export type LocalFilePorts = {
  repository: Pick<UploadRepository, 'find' | 'findRefused'>;
  folders: { uploads: string; videos: string };
};

export type LocalVideoFiles = VideoFiles & {
  hasVideo(id: string): Promise<boolean>;
  findSource(id: string): Promise<string | null>;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const createLocalVideoFiles = async ({ repository, folders }: LocalFilePorts): Promise<LocalVideoFiles> => {
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  const sourceOf = (id: string) => join(folders.uploads, id);
  const videoOf = (id: string) => join(folders.videos, id);
  const partOf = (id: string) => join(folders.videos, `${id}.part`);
  const isThere = (path: string): Promise<boolean> => access(path).then(() => true, ifMissing(false));

  const removeSource = async (id: string) => {
    for (const file of [sourceOf(id), `${sourceOf(id)}.json`]) await rm(file, { force: true });
  };

  const removeVideo = (id: string) => rm(videoOf(id), { recursive: true, force: true });

  const sweepVideos = async (before: Date) => {
    for (const { name, at } of await listSetAside(folders.videos)) {
      // An older database was restored: its videos are there again.
      if (isId.test(name) && (await repository.find(name))?.status === 'READY') await takeBack(videoOf(name));
      else if (at < before) await removeSetAside(videoOf(name));
    }
  };

  return {
    // Converted it is about as large again.
    spaceFor: (bytes) => bytes,
    keepSource: (id) => syncFile(sourceOf(id)).catch(ifMissing(undefined)),
    hasSource: (id) => isThere(sourceOf(id)),
    findSource: async (id) => ((await isThere(sourceOf(id))) ? sourceOf(id) : null),
    hasVideo: (id) => isThere(videoOf(id)),
    beginWork: async (id) => {
      // Converted into a temporary folder and renamed, so that players never see a partial video.
      const folder = partOf(id);
      await rm(folder, { recursive: true, force: true });
      return {
        source: sourceOf(id),
        folder,
        publish: async () => {
          await syncFolder(folder);
          await removeVideo(id);
          await rename(folder, videoOf(id));
          // The new name too: the source is removed only when a power cut cannot lose the video any more.
          await syncFile(folders.videos);
        },
        withdraw: () => removeVideo(id),
        end: async () => {
          // The next try begins with an empty folder; until then it shows what has happened.
        },
      };
    },
    removeSource,
    setFile: async (id, name, content) => {
      const file = join(videoOf(id), name);
      if (content === null) await rm(file, { force: true });
      else await writeFile(file, content);
    },
    setAside: async (id) => {
      await rm(partOf(id), { recursive: true, force: true });
      for (const path of [videoOf(id), sourceOf(id), `${sourceOf(id)}.json`]) await setAside(path);
    },
    sweep: async (before) => {
      await sweepVideos(before);
      for (const { name, at } of await listSetAside(folders.uploads)) {
        if (at < before) await removeSetAside(sourceOf(name));
      }
      const sources = (await readdir(folders.uploads)).filter((name) => isId.test(name));
      for (const id of await repository.findRefused(sources, before)) await removeSource(id);
    },
  };
};
