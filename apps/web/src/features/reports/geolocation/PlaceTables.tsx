import type { GeolocalizationReport } from '@palco/contract/reports/room-reports';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Table } from '../../../ui/layout/Table.tsx';
import { reportTexts } from '../shared/messages.ts';
import { PercentBar } from '../shared/PercentBar.tsx';
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

type PlacesTableProps = {
  readonly caption: string;
  readonly naming: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly viewers: number;
    readonly watchedMs: number;
  }[];
  /** Of all places. */
  readonly viewers: number;
};

const PlacesTable = ({ caption, naming, rows, viewers }: PlacesTableProps) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  return (
    <div className={styles.table}>
      <Table
        caption={caption}
        isCaptionHidden
        columns={[
          { id: 'place', header: naming },
          { id: 'viewers', header: messages.viewers, isNumeric: true },
          { id: 'share', header: messages.share },
          { id: 'watched', header: messages.watched, isNumeric: true },
        ]}
        rows={rows}
        renderCell={(row, column) => {
          switch (column) {
            case 'viewers':
              return formats.number(row.viewers);
            case 'share':
              return <PercentBar label={messages.share} percent={(row.viewers / viewers) * 100} />;
            case 'watched':
              return formats.duration(row.watchedMs);
            default:
              return row.name;
          }
        }}
        empty={null}
      />
    </div>
  );
};
