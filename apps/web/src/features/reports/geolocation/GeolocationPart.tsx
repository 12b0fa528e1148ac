import { type GeolocalizationReport, geolocalizationReport } from '@palco/contract/reports/room-reports';
import { Suspense } from 'react';
import { call } from '../../../lib/http/api-client.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { CameraArt } from '../../../ui/art/StageArt.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { reportTexts } from '../shared/messages.ts';
import { RangePicker } from '../shared/RangePicker.tsx';
import shared from '../shared/Report.module.css';
import { ReportBar } from '../shared/ReportBar.tsx';
import { ReportContent } from '../shared/ReportContent.tsx';
import { ReportPart } from '../shared/ReportPart.tsx';
import { useRange } from '../shared/use-range.ts';
import { useReport } from '../shared/use-report.ts';
import styles from './Geolocation.module.css';
import { CitiesTable, CountriesTable } from './PlaceTables.tsx';

const WorldMap = lazyPart(() => import('./WorldMap.tsx').then((module) => module.WorldMap));

/** Where the viewers of a room are. */
export const GeolocationPart = ({ roomId }: { readonly roomId: string }) => {
  const messages = useMessages(reportTexts);
  const range = useRange();
  const params = { id: roomId };
  const query = useReport(['geolocation', roomId, range.chosen], (signal) =>
    call(geolocalizationReport, { params, query: range.dates() }, { signal }),
  );
  return (
    <>
      <RangePicker chosen={range.chosen} onChange={range.change} />
      <ReportBar
        query={query}
        csv={{ fileName: `geolocation-${roomId}.csv`, route: geolocalizationReport, params, query: range.dates }}
      />
      <ReportContent query={query}>
        {(report) =>
          report.viewers === 0 ? (
            <EmptyState
              art={<CameraArt />}
              title={range.isAll ? messages.nobody : messages.nobodyInRange}
              text={range.isAll ? messages.nobodyText : messages.nobodyInRangeText}
              action={
                !range.isAll && (
                  <Button variant="secondary" onClick={() => range.change({})}>
                    {messages.wholeRange}
                  </Button>
                )
              }
            />
          ) : (
            <Places report={report} />
          )
        }
      </ReportContent>
    </>
  );
};

const Places = ({ report }: { readonly report: GeolocalizationReport }) => {
  const messages = useMessages(reportTexts);
  const { source } = report;
  return (
    <div className={shared.stack}>
      {source === null && (
        <Alert tone="info" title={messages.noSource}>
          {messages.noSourceText}
        </Alert>
      )}
      {source?.hasCities === false && <Alert tone="info">{messages.onlyCountries}</Alert>}
      <div className={styles.places}>
        <ReportPart title={messages.map}>
          <Suspense fallback={<Skeleton aspectRatio="960 / 480" radius="var(--radius-12)" />}>
            <WorldMap report={report} />
          </Suspense>
          {source && (
            <p className={shared.credit}>
              {`${messages.sourceCredit} `}
              <a href={source.url} target="_blank" rel="noopener">
                {source.name}
              </a>
            </p>
          )}
        </ReportPart>
        <ReportPart title={messages.countries} hint={messages.severalPlaces}>
          <CountriesTable report={report} />
        </ReportPart>
      </div>
      {report.cities.some(({ city }) => city !== null) && (
        <ReportPart title={messages.cities}>
          <CitiesTable report={report} />
        </ReportPart>
      )}
    </div>
  );
};
