import type { GeolocalizationReport } from '@palco/contract/reports/room-reports';
import { type CSSProperties, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { reportTexts } from '../shared/messages.ts';
import { useFormats } from '../shared/use-formats.ts';
import { usePlaceName } from '../shared/use-place-name.ts';
import styles from './Geolocation.module.css';
import { mapHeight, mapWidth, positionOf, worldCountries } from './world.ts';

const steps = 5;
const largestDot = 14;
const smallestDot = 2.5;

/** Countries shaded by their viewers, cities as dots. The tables beside it hold the same numbers. */
export const WorldMap = ({ report }: { readonly report: GeolocalizationReport }) => {
  const messages = useMessages(reportTexts);
  const formats = useFormats();
  const { countryName, placeName } = usePlaceName();
  const [pointed, setPointed] = useState('');
  const viewersOf = new Map(report.countries.map(({ country, viewers }) => [country, viewers]));
  const known = report.countries.filter(({ country }) => country !== null && country !== 'local');
  const most = Math.max(1, ...known.map(({ viewers }) => viewers));
  // By the logarithm: one country often has most of the viewers.
  const stepOf = (viewers: number) => Math.max(1, Math.ceil((Math.log1p(viewers) / Math.log1p(most)) * steps));
  const mostInCity = Math.max(1, ...report.cities.map(({ viewers }) => viewers));
  const textOf = (name: string, viewers: number) => `${name}: ${formats.number(viewers)}`;
  const dots = report.cities.flatMap((city) => {
    const at = city.latitude === null || city.longitude === null ? null : positionOf(city.longitude, city.latitude);
    if (at === null || city.city === null) return [];
    const radius = Math.max(smallestDot, Math.sqrt(city.viewers / mostInCity) * largestDot);
    return [{ id: `${at}`, x: at[0], y: at[1], radius, text: textOf(placeName(city), city.viewers) }];
  });
  return (
    <>
      <svg
        className={styles.map}
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        role="img"
        aria-label={messages.mapOf({
          countries: formats.number(known.length),
          viewers: formats.number(report.viewers),
        })}
        onPointerLeave={() => setPointed('')}
      >
        {worldCountries.map(({ code, id, path }) => {
          const viewers = code === null ? 0 : (viewersOf.get(code) ?? 0);
          const name = code === null ? '' : textOf(countryName(code), viewers);
          return (
            <path
              key={id}
              className={styles.land}
              d={path}
              {...(viewers > 0 && {
                'data-step': stepOf(viewers),
                style: { '--step': stepOf(viewers) } as CSSProperties,
              })}
              onPointerEnter={() => setPointed(name)}
            />
          );
        })}
        {dots.map(({ id, x, y, radius, text }) => (
          <circle key={id} className={styles.city} cx={x} cy={y} r={radius} onPointerEnter={() => setPointed(text)} />
        ))}
      </svg>
      <p className={styles.pointed} aria-hidden="true">
        {pointed}
      </p>
      <div className={styles.scale} aria-hidden="true">
        {messages.fewer}
        {Array.from({ length: steps }, (_, step) => (
          <span key={step.toString()} className={styles.step} style={{ '--step': step + 1 } as CSSProperties} />
        ))}
        {messages.more}
      </div>
    </>
  );
};
