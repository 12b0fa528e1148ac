/** Removes videos and their files. */
import type { Conversion } from './conversion.ts';
import type { UploadRepository } from './repository.ts';
import type { VideoFiles } from './video-files.ts';

export type VideoRemovalPorts = {
  repository: UploadRepository;
  files: Pick<VideoFiles, 'setAside'>;
  stopConversion: Conversion['stop'];
  /** Home and rooms have to show that the video is gone. */
  onChanged: () => void;
};

export type VideoRemoval = ReturnType<typeof createVideoRemoval>;

export const createVideoRemoval = ({ repository, files, stopConversion, onChanged }: VideoRemovalPorts) => {
  const remove = async (id: string) => {
    const former = await repository.remove(id);
    await stopConversion(id);
    await files.setAside(id);
    onChanged();
    if (former) await removeUnused(former);
  };

  /** For a video whose last room was deleted or shows another video now. */
  const removeUnused = async (id: string) => {
    if (!(await repository.isInUse(id))) await remove(id);
  };

  return { remove, removeUnused };
};
