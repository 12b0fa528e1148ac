import type { OffersReport } from '@palco/contract/reports/room-reports';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';

type Person = OffersReport['offers'][number]['people'][number];
type ColumnId = 'person' | 'at' | 'clicks' | 'qr';

/** Four columns need this much; with less, the time is shown below the name. */
const tableMinPx = 460;

/** Who opened an offer. */
export const OpenedTable = ({ people }: { readonly people: readonly Person[] }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place, tableMinPx);
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'person', header: messages.person },
    ...(isNarrow ? [] : [{ id: 'at', header: messages.openedAt } as const]),
    { id: 'clicks', header: messages.clicks, isNumeric: true },
    { id: 'qr', header: messages.qrScans, isNumeric: true },
  ];
  const cell = (person: Person, column: ColumnId) => {
    switch (column) {
      case 'at':
        return <span className={shared.date}>{formats.instant(person.at)}</span>;
      case 'clicks':
        return formats.number(person.clicks);
      case 'qr':
        return formats.number(person.qrScans);
      case 'person':
        return (
          <span className={shared.person}>
            <Link className={shared.name} to={`/organizer/people/${person.userId}`}>
              <bdi>{person.name}</bdi>
            </Link>
            {isNarrow && <span className={shared.under}>{formats.instant(person.at)}</span>}
          </span>
        );
    }
  };
  return (
    <div ref={place}>
      <Table
        caption={messages.whoOpened}
        columns={columns}
        rows={people.map((person) => ({ ...person, id: person.userId }))}
        renderCell={cell}
        empty={null}
      />
    </div>
  );
};
