import type { CourseSummary } from '@palco/contract/courses';
import { useMessages } from '../../lib/i18n/messages.ts';
import { pluralIn } from '../../lib/i18n/plural.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { coursesMessages } from './messages.ts';

/** How many rooms and people a course has, in one line. */
export const CourseCounts = ({ course }: { readonly course: Pick<CourseSummary, 'rooms' | 'people'> }) => {
  const messages = useMessages(coursesMessages);
  const plural = pluralIn(useLanguage());
  const rooms = course.rooms > 0 ? plural(course.rooms, messages.roomCount) : messages.withoutRooms;
  const people = course.people > 0 ? plural(course.people, messages.peopleCount) : messages.withoutPeople;
  return `${rooms} · ${people}`;
};
