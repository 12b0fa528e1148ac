import type { Person } from '@palco/contract/people/people';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchCourses, fetchPeople, fetchPerson, type PeopleQuery } from './api.ts';

const peopleQuery = (query: PeopleQuery) =>
  queryOptions({
    queryKey: ['organizer', 'people', query],
    queryFn: ({ signal }) => fetchPeople(query, signal),
    // The former page stays while the next one is loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
const personQuery = (userId: string) =>
  queryOptions({ queryKey: ['organizer', 'person', userId], queryFn: () => fetchPerson(userId), staleTime: 0 });
const coursesQuery = queryOptions({ queryKey: ['organizer', 'courses'], queryFn: fetchCourses, staleTime: 0 });

export const usePeople = (query: PeopleQuery) => useQuery(peopleQuery(query));
export const useCourseChoices = () => useQuery(coursesQuery).data ?? [];

export const usePerson = (userId: string) => {
  const client = useQueryClient();
  const query = useQuery(personQuery(userId));
  return { ...query, setPerson: (person: Person) => client.setQueryData(personQuery(userId).queryKey, person) };
};

export const useForgetPeople = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['organizer', 'people'] });
};
