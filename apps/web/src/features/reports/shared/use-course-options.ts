import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { fetchCourses } from './api.ts';
import { reportTexts } from './messages.ts';

/** The courses to filter by; the first option is all of them. */
export const useCourseOptions = () => {
  const messages = useMessages(reportTexts);
  const { data = [] } = useQuery({ queryKey: ['organizer', 'courses'], queryFn: fetchCourses, staleTime: 0 });
  return [{ value: '', label: messages.allCourses }, ...data.map(({ id, name }) => ({ value: id, label: name }))];
};
