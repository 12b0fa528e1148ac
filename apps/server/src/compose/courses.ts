/** Role api: the organizer's pages of channels and courses. */
import { createChannelRepository } from '../features/channels/repository.ts';
import { channelRoutes } from '../features/channels/routes.ts';
import { createChannelService } from '../features/channels/service.ts';
import { createCourseFiles } from '../features/courses/files.ts';
import { createCourseFilesRepository } from '../features/courses/files-repository.ts';
import { createCourseRepository } from '../features/courses/repository.ts';
import { courseRoutes } from '../features/courses/routes.ts';
import { createCourseService } from '../features/courses/service.ts';
import type { Core } from './core.ts';

export const composeCourses = ({ db, storage, images, clock, log, events }: Core, onChanged: () => void) => {
  const record = (kind: string, userId: string, details: Record<string, unknown>) =>
    events.record({ kind, roomId: null, userId, details });
  const channels = createChannelService({ repository: createChannelRepository(db), onChanged, record });
  const files = createCourseFiles({
    files: createCourseFilesRepository(db),
    storage,
    images,
    clock,
    onSweepFailed: (error) =>
      log.warn({ err: error }, 'unclaimed course files could not be removed; the next sweep tries again'),
  });
  const courses = createCourseService({ repository: createCourseRepository(db), files, clock, onChanged, record });
  return { routes: [...channelRoutes(channels), ...courseRoutes(courses)], onFileUploaded: files.onUploaded };
};
