import * as contract from '@palco/contract/courses';
import * as filesContract from '@palco/contract/courses/files';
import { bindRoute, type RouteBinding } from '../../http/routes.ts';
import type { CourseService } from './service.ts';

export const courseRoutes = (courses: CourseService): RouteBinding[] => [
  bindRoute(contract.listCourses, ({ caller, query }) => courses.list(caller, query)),
  bindRoute(contract.createCourse, ({ caller, body, requestKey }) => courses.create(caller, body, requestKey)),
  bindRoute(contract.getCourse, ({ params }) => courses.get(params.courseId)),
  bindRoute(contract.updateCourse, ({ caller, params, body }) => courses.update(caller.userId, params.courseId, body)),
  bindRoute(contract.deleteCourse, async ({ caller, params }) => {
    await courses.remove(caller.userId, params.courseId);
    return {};
  }),
  bindRoute(contract.listCourseRooms, ({ params }) => courses.rooms(params.courseId)),
  bindRoute(contract.orderCourseRooms, ({ caller, params, body }) =>
    courses.orderRooms(caller.userId, params.courseId, body.ids),
  ),
  bindRoute(filesContract.openCourseCoverUpload, ({ params, body }) =>
    courses.openCoverUpload(params.courseId, body.fileName),
  ),
  bindRoute(filesContract.setCourseCover, ({ caller, params, body }) =>
    courses.setCover(caller.userId, params.courseId, body.imageUrl),
  ),
  bindRoute(filesContract.openTermsUpload, ({ params, body }) =>
    courses.openTermsUpload(params.courseId, body.fileName),
  ),
  bindRoute(filesContract.setTerms, async ({ caller, params, body }) => ({
    terms: await courses.setTerms(caller.userId, params.courseId, body.termUrl),
  })),
];
