import type { PersonSummary } from '@palco/contract/people/people';
import { useRef } from 'react';
import { useMessages } from '../../lib/i18n/messages.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useIsNarrowInside } from '../../ui/hooks/use-is-narrow-inside.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Table, type TableColumn } from '../../ui/layout/Table.tsx';
import { peopleMessages } from './messages.ts';
import styles from './PeopleTable.module.css';
import { PersonBadges } from './PersonBadges.tsx';

type ColumnId = 'person' | 'state' | 'courses' | 'seen';

/** On a narrow screen the other columns are shown below the name. */
export const PeopleTable = ({ people }: { readonly people: readonly PersonSummary[] }) => {
  const messages = useMessages(peopleMessages);
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  const seenOf = ({ lastSeenAt }: PersonSummary) =>
    lastSeenAt === null ? messages.never : dates.format(new Date(lastSeenAt));
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'state', header: messages.state },
    { id: 'courses', header: messages.courses, isNumeric: true },
    { id: 'seen', header: messages.lastSeen },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'person', header: messages.person },
    ...(isNarrow ? [] : wideOnly),
  ];

  const cell = (person: PersonSummary, column: ColumnId) => {
    switch (column) {
      case 'person':
        return (
          <span className={styles.person}>
            <Avatar name={person.name} src={person.thumbnailUrl} colorIndex={Number(person.id) % 12} />
            <span className={styles.texts}>
              <Link className={styles.name} to={`/organizer/people/${person.id}`}>
                {person.name}
              </Link>
              <span className={styles.email}>{person.email}</span>
              {isNarrow && (
                <>
                  <PersonBadges person={person} />
                  <span className={styles.under}>{`${messages.lastSeen}: ${seenOf(person)}`}</span>
                </>
              )}
            </span>
          </span>
        );
      case 'state':
        return <PersonBadges person={person} />;
      case 'courses':
        return person.courseCount;
      case 'seen':
        return <span className={styles.under}>{seenOf(person)}</span>;
    }
  };
  return (
    <div ref={place}>
      <Table caption={messages.people} isCaptionHidden columns={columns} rows={people} renderCell={cell} empty={null} />
    </div>
  );
};
