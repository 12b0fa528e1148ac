import type { CourseReport } from '@palco/contract/reports/overview';
import type { CSSProperties } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';
import styles from './ProgressTable.module.css';

/** Rooms that fit on paper beside the other columns. */
const mostOnPaper = 3;

/** People and rooms; it scrolls inside its own frame, and the names stay. */
export const ProgressTable = ({ report }: { readonly report: CourseReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const columns: TableColumn[] = [
    { id: 'person', header: messages.person },
    { id: 'progress', header: messages.progress },
    { id: 'last', header: messages.lastSeen },
    { id: 'watched', header: messages.watched, isNumeric: true },
    ...report.rooms.map(({ id, name }, index) => ({
      id: `room ${index}`,
      header: (
        <Link className={styles.room} to={`/organizer/reports/rooms/${id}`} title={name}>
          {`${index + 1}. ${name}`}
        </Link>
      ),
      isNumeric: true,
    })),
  ];
  return (
    <div className={styles.matrix} data-many={report.rooms.length > mostOnPaper || undefined}>
      <Table
        caption={messages.courseReport}
        isCaptionHidden
        columns={columns}
        rows={report.people.map((person) => ({ ...person, id: person.userId }))}
        renderCell={(person, column) => {
          switch (column) {
            case 'person':
              return (
                <span className={shared.person}>
                  <Link className={shared.name} to={`/organizer/people/${person.userId}`}>
                    <bdi>{person.name}</bdi>
                  </Link>
                  <span className={classNames(shared.under, styles.email)} title={person.email}>
                    {person.email}
                  </span>
                </span>
              );
            case 'progress':
              return (
                <span className={styles.progress}>
                  <PercentBar label={messages.progress} percent={person.percent} />
                  {person.isFinished && <Badge tone="success">{messages.isFinished}</Badge>}
                </span>
              );
            case 'last':
              return (
                <span className={shared.date}>
                  {person.lastAt === null ? messages.never : formats.date(person.lastAt)}
                </span>
              );
            case 'watched':
              return formats.duration(person.watchedMs);
            default: {
              const percent = person.percents[Number(column.slice('room '.length))] ?? 0;
              return (
                <span className={styles.cell} style={{ '--percent': percent } as CSSProperties}>
                  {formats.percent(percent)}
                </span>
              );
            }
          }
        }}
        empty={null}
      />
    </div>
  );
};
