import type { GeolocalizationReport } from '@palco/contract/reports/room-reports';
import { useRef } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { useIsNarrowInside } from '../../../ui/hooks/use-is-narrow-inside.ts';
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
import shared from '../shared/Report.module.css';
import { useFormats } from '../shared/use-formats.ts';
import { usePlaceName } from '../shared/use-place-name.ts';
import styles from './Geolocation.module.css';

type TableProps = { readonly report: GeolocalizationReport };

export const CountriesTable = ({ report }: TableProps) => {
  const { countryName } = usePlaceName();
  const messages = useMessages(reportTexts);
  const rows = report.countries.map((one) => ({
    ...one,
    id: one.country ?? 'unknown',
    name: countryName(one.country),
  }));
  return <PlacesTable caption={messages.countries} naming={messages.country} rows={rows} viewers={report.viewers} />;
};

export const CitiesTable = ({ report }: TableProps) => {
  const { placeName } = usePlaceName();
  const messages = useMessages(reportTexts);
  const rows = report.cities
    .filter(({ city }) => city !== null)
    .map((one) => ({
      ...one,
      id: [one.country, one.region, one.city].join(' '),
      name: placeName(one),
    }));
  return <PlacesTable caption={messages.cities} naming={messages.city} rows={rows} viewers={report.viewers} />;
};

type PlaceRow = {
  readonly id: string;
  readonly name: string;
  readonly viewers: number;
  readonly watchedMs: number;
};
type PlacesTableProps = {
  readonly caption: string;
  readonly naming: string;
  readonly rows: readonly PlaceRow[];
  /** Of all places. */
  readonly viewers: number;
};

/** Four columns need this much; with less, two of them are shown below the name. */
const tableMinPx = 400;
type ColumnId = 'place' | 'viewers' | 'share' | 'watched';

const PlacesTable = ({ caption, naming, rows, viewers }: PlacesTableProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrowInside(place, tableMinPx);
  const wideOnly: readonly TableColumn<ColumnId>[] = [
    { id: 'share', header: messages.share },
    { id: 'watched', header: messages.watched, isNumeric: true },
  ];
  const columns: readonly TableColumn<ColumnId>[] = [
    { id: 'place', header: naming },
    { id: 'viewers', header: messages.viewers, isNumeric: true },
    ...(isNarrow ? [] : wideOnly),
  ];
  const shareOf = (row: PlaceRow) => (row.viewers / viewers) * 100;
  return (
    <div ref={place} className={styles.table}>
      <Table
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={rows}
        renderCell={(row, column) => {
          switch (column) {
            case 'viewers':
              return formats.number(row.viewers);
            case 'share':
              return <PercentBar label={messages.share} percent={shareOf(row)} />;
            case 'watched':
              return formats.duration(row.watchedMs);
            case 'place':
              return (
                <span className={shared.person}>
                  {row.name}
                  {isNarrow && (
                    <span className={shared.under}>
                      {`${formats.percent(shareOf(row))} · ${messages.watched}: ${formats.duration(row.watchedMs)}`}
                    </span>
                  )}
                </span>
              );
          }
        }}
        empty={null}
      />
    </div>
  );
};
