/** Role api: the organizer's pages of channels and courses. */
import type { EventKind } from '@palco/contract/reports/kinds';
import { createChannelRepository } from '../features/channels/repository.ts';
import { channelRoutes } from '../features/channels/routes.ts';
import { createChannelService } from '../features/channels/service.ts';
import { createCourseFiles } from '../features/courses/files.ts';
import { createCourseFilesRepository } from '../features/courses/files-repository.ts';
import { createCourseRepository } from '../features/courses/repository.ts';
import { courseRoutes } from '../features/courses/routes.ts';
import { createCourseService } from '../features/courses/service.ts';
import { createOrganizerRepository } from '../features/organizers/repository.ts';
import { organizerRoutes } from '../features/organizers/routes.ts';
import { createOrganizerService } from '../features/organizers/service.ts';
import type { Core } from './core.ts';

type Changes = {
  onChanged: () => void;
  /** Other people manage a course: their calls and open tabs know it at once. */
  onOrganizersChanged: () => void;
};

export const composeCourses = ({ db, storage, images, clock, log, events }: Core, changes: Changes) => {
  const { onChanged, onOrganizersChanged } = changes;
  const record = (kind: EventKind, userId: string, details: Record<string, unknown>) =>
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
  const courses = createCourseService({
    repository: createCourseRepository(db),
    files,
    clock,
    onChanged,
    onOrganizersChanged,
    record,
  });
  const organizers = createOrganizerService({
    repository: createOrganizerRepository(db),
    onChanged: onOrganizersChanged,
    record,
  });
  return {
    routes: [...channelRoutes(channels), ...courseRoutes(courses), ...organizerRoutes(organizers)],
    onFileUploaded: files.onUploaded,
  };
};
