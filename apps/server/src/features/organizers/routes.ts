import * as contract from '@palco/contract/organizers';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { OrganizerService } from './service.ts';

export const organizerRoutes = (organizers: OrganizerService): RouteBinding[] => [
  bindRoute(contract.listCourseOrganizers, ({ params }) => organizers.list(params.courseId)),
  bindRoute(contract.addCourseOrganizer, ({ caller, params, body }) =>
    organizers.add(caller, params.courseId, body.email),
  ),
  bindRoute(contract.removeCourseOrganizer, ({ caller, params }) =>
    organizers.remove(caller, params.courseId, params.userId),
  ),
  bindRoute(contract.setManagedCourses, async ({ caller, params, body }) => {
    await organizers.setCourses(caller, params.userId, body);
    return {};
  }),
];
