import {
  type CourseDetails,
  createCourse,
  deleteCourse,
  getCourse,
  listCourseRooms,
  listCourses,
  orderCourseRooms,
  updateCourse,
} from '@palco/contract/courses';
import { openCourseCoverUpload, setCourseCover } from '@palco/contract/courses/files';
import { call } from '../../lib/http/api-client.ts';
import { uploadForm } from '../../lib/http/form-upload.ts';

export const fetchCourses = (search: string, page: number) =>
  call(listCourses, { query: { search: search.trim() || undefined, page: String(page) } });
export const postCourse = (name: string, isOpen: boolean): Promise<{ id: string; name: string }> =>
  call(createCourse, { body: { name, isOpen } });
export const fetchCourse = (courseId: string): Promise<CourseDetails> => call(getCourse, { params: { courseId } });
export const putCourse = (courseId: string, body: { name: string; isOpen: boolean }): Promise<CourseDetails> =>
  call(updateCourse, { params: { courseId }, body });
export const removeCourse = (courseId: string): Promise<object> => call(deleteCourse, { params: { courseId } });
export const fetchCourseRooms = (courseId: string) => call(listCourseRooms, { params: { courseId } });
/** Null: by name. */
export const putRoomOrder = (courseId: string, ids: readonly string[] | null) =>
  call(orderCourseRooms, { params: { courseId }, body: { ids: ids && [...ids] } });

type CoverUpload = {
  readonly courseId: string;
  readonly file: File;
  readonly onProgress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
};

export const uploadCourseCover = async ({
  courseId,
  file,
  onProgress,
  signal,
}: CoverUpload): Promise<CourseDetails> => {
  const fileName = file.name;
  const granted = await call(openCourseCoverUpload, { params: { courseId }, body: { fileName } }, { signal });
  await uploadForm({ target: granted.uploadObject, file, fileName, onProgress, signal });
  return putCourseCover(courseId, granted.imageUrl);
};
export const putCourseCover = (courseId: string, imageUrl: string | null): Promise<CourseDetails> =>
  call(setCourseCover, { params: { courseId }, body: { imageUrl } });
