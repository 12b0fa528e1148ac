/** Removes videos and their files. */
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listSetAside, removeSetAside, setAside, takeBack } from '../../shared/deleted-files.ts';
import { ifMissing } from '../../shared/missing-file.ts';
import type { Conversion } from './conversion.ts';
import type { UploadRepository } from './repository.ts';

export type VideoRemovalPorts = {
  repository: UploadRepository;
  folders: { uploads: string; videos: string };
  stopConversion: Conversion['stop'];
  /** Home and rooms have to show that the video is gone. */
  onChanged: () => void;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type VideoRemoval = ReturnType<typeof createVideoRemoval>;

export const createVideoRemoval = ({ repository, folders, stopConversion, onChanged }: VideoRemovalPorts) => {
  const sourcesOf = (id: string) => [join(folders.uploads, id), join(folders.uploads, `${id}.json`)];

  const remove = async (id: string) => {
    const former = await repository.remove(id);
    await stopConversion(id);
    await rm(join(folders.videos, `${id}.part`), { recursive: true, force: true });
    for (const path of [join(folders.videos, id), ...sourcesOf(id)]) await setAside(path);
    onChanged();
    if (former) await removeUnused(former);
  };

  /** For a video whose last room was deleted or shows another video now. */
  const removeUnused = async (id: string) => {
    if (!(await repository.isInUse(id))) await remove(id);
  };

  const removeSource = async (id: string) => {
    for (const file of sourcesOf(id)) await rm(file, { force: true });
  };

  const hasSource = (id: string): Promise<boolean> =>
    access(join(folders.uploads, id)).then(() => true, ifMissing(false));

  /** Removes for good what was deleted or refused before that time. */
  const sweep = async (before: Date) => {
    for (const { name, at } of await listSetAside(folders.videos)) {
      const path = join(folders.videos, name);
      // An older database was restored: its videos are there again.
      if (isId.test(name) && (await repository.find(name))?.status === 'READY') await takeBack(path);
      else if (at < before) await removeSetAside(path);
    }
    for (const { name, at } of await listSetAside(folders.uploads)) {
      if (at < before) await removeSetAside(join(folders.uploads, name));
    }
    const sources = (await readdir(folders.uploads)).filter((name) => isId.test(name));
    for (const id of await repository.findRefused(sources, before)) await removeSource(id);
  };

  return { remove, removeUnused, removeSource, hasSource, sweep };
};
