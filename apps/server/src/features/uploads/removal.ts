/** Removes videos and their files. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Conversion } from './conversion.ts';
import type { UploadRepository } from './repository.ts';

export type VideoRemovalPorts = {
  repository: UploadRepository;
  folders: { uploads: string; videos: string };
  stopConversion: Conversion['stop'];
  /** Home and rooms have to show that the video is gone. */
  onChanged: () => void;
};

export type VideoRemoval = ReturnType<typeof createVideoRemoval>;

export const createVideoRemoval = ({ repository, folders, stopConversion, onChanged }: VideoRemovalPorts) => {
  const removeFiles = async (id: string) => {
    const files = [
      join(folders.videos, id),
      join(folders.videos, `${id}.part`),
      join(folders.uploads, id),
      join(folders.uploads, `${id}.json`),
    ];
    for (const file of files) await rm(file, { recursive: true, force: true });
  };

  const remove = async (id: string) => {
    const former = await repository.remove(id);
    await stopConversion(id);
    await removeFiles(id);
    onChanged();
    if (former) await removeUnused(former);
  };

  /** For a video whose last room was deleted or shows another video now. */
  const removeUnused = async (id: string) => {
    if (!(await repository.isInUse(id))) await remove(id);
  };

  return { remove, removeUnused, removeFiles };
};
