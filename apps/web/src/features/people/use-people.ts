import type { PeopleFilter } from '@palco/contract/people';
import type { Person } from '@palco/contract/people/people';
import { byteOrderMark } from '@palco/domain/people/csv';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logProblem } from '../../lib/browser/log.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useMessages } from '../../lib/i18n/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fetchCourses, fetchCsv, fetchPeople, fetchPerson, type PeopleQuery } from './api.ts';
import { peopleMessages } from './messages.ts';

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

export const useExport = (filter: PeopleFilter) => {
  const messages = useMessages(peopleMessages);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      // The browser drops the mark when it reads the text.
      saveFile('people.csv', byteOrderMark + (await fetchCsv(filter)), 'text/csv');
    } catch (error) {
      logProblem('the people could not be exported', error);
      toast.error(messages.exportFailed);
    }
    setIsBusy(false);
  };
  return { isBusy, save: () => void save() };
};
