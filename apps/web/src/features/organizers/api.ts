import * as contract from '@palco/contract/organizers';
import { listPeople } from '@palco/contract/people';
import { listRoomChoices } from '@palco/contract/rooms/organizer';
import { call } from '../../lib/http/api-client.ts';

export const fetchOrganizers = (courseId: string): Promise<contract.CourseOrganizers> =>
  call(contract.listCourseOrganizers, { params: { courseId } });
export const postOrganizer = (courseId: string, email: string): Promise<contract.CourseOrganizers> =>
  call(contract.addCourseOrganizer, { params: { courseId }, body: { email } });
export const deleteOrganizer = (courseId: string, userId: string): Promise<contract.CourseOrganizers> =>
  call(contract.removeCourseOrganizer, { params: { courseId, userId } });
export const putManagedCourses = (userId: string, body: { managesAll: boolean; courseIds?: string[] }) =>
  call(contract.setManagedCourses, { params: { userId }, body });

/** Accounts with the role, whose name or e-mail has these words. */
export const searchOrganizers = async (search: string, signal: AbortSignal) =>
  (await call(listPeople, { query: { search, role: 'organizer' } }, { signal })).people;
export const fetchCourseChoices = async () => (await call(listRoomChoices, {})).courses;
