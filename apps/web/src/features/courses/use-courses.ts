import type { CourseDetails } from '@palco/contract/courses';
import * as limits from '@palco/contract/room-limits';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchCourse, fetchCourses } from './api.ts';

const coursesQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['organizer', 'courses', search, page],
    queryFn: () => fetchCourses(search, page),
    staleTime: 0,
    // The former list stays until the next one is there.
    placeholderData: keepPreviousData,
  });
const courseQuery = (id: string) =>
  queryOptions({ queryKey: ['organizer', 'course', id], queryFn: () => fetchCourse(id), staleTime: 0 });

export const useCourses = (search: string, page: number) => {
  const query = useQuery(coursesQuery(search, page));
  return { ...query, pages: Math.ceil((query.data?.total ?? 0) / limits.courses.page) };
};

export const useCourse = (id: string) => {
  const client = useQueryClient();
  const { queryKey } = courseQuery(id);
  return {
    ...useQuery(courseQuery(id)),
    setCourse: (course: CourseDetails) => client.setQueryData(queryKey, course),
    forget: () => client.removeQueries({ queryKey }),
  };
};
