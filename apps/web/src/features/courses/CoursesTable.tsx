import type { CourseSummary } from '@palco/contract/courses';
import { useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useIsNarrowInside } from '../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../ui/layout/Table.tsx';
import { CourseCounts } from './CourseCounts.tsx';
import styles from './CoursesTable.module.css';
import { coursesMessages } from './messages.ts';

type ColumnId = 'course' | 'access' | 'extras' | 'rooms' | 'people';

/** On a narrow screen the other columns are shown below the name. */
export const CoursesTable = ({ courses }: { readonly courses: readonly CourseSummary[] }) => {
  const messages = useMessages(coursesMessages);
  const language = useLanguage();
  const numbers = new Intl.NumberFormat(language);
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'access', header: messages.access },
    { id: 'extras', header: messages.extras },
    { id: 'rooms', header: messages.rooms, isNumeric: true },
    { id: 'people', header: messages.people, isNumeric: true },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'course', header: messages.course },
    ...(isNarrow ? [] : wideOnly),
  ];
  const access = ({ isOpen }: CourseSummary) => (
    <Badge tone={isOpen ? 'success' : 'neutral'}>{isOpen ? messages.open : messages.restricted}</Badge>
  );

  const cell = (course: CourseSummary, column: ColumnId) => {
    switch (column) {
      case 'course':
        return (
          <span className={styles.course}>
            {course.image && <img className={styles.picture} src={course.image} alt="" />}
            <span className={styles.texts}>
              <Link className={styles.name} to={`/organizer/courses/${course.id}`}>
                {course.name}
              </Link>
              {isNarrow && (
                <span className={styles.under}>
                  {access(course)}
                  <CourseCounts course={course} />
                </span>
              )}
            </span>
          </span>
        );
      case 'access':
        return access(course);
      case 'extras':
        return (
          <span className={styles.badges}>
            {course.hasTerms && <Badge tone="neutral">{messages.hasTerms}</Badge>}
            {course.hasGamification && <Badge tone="accent">{messages.hasGamification}</Badge>}
          </span>
        );
      case 'rooms':
        return numbers.format(course.rooms);
      case 'people':
        return numbers.format(course.people);
    }
  };
  return (
    <div ref={place}>
      <Table
        caption={messages.courses}
        isCaptionHidden
        columns={columns}
        rows={courses}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};
