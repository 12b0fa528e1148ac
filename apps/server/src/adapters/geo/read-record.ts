/** The two layouts of records: flat ones of ip-location-db, nested ones of MaxMind and DB-IP's own files. */
import * as z from 'zod/mini';
import { type GeoPlace, unknownPlace } from './port.ts';

const text = z.catch(z.nullable(z.string()), null);
const degrees = z.catch(z.nullable(z.number()), null);
const named = z.catch(z.nullable(z.object({ names: z.object({ en: z.string() }) })), null);

const flat = z.object({
  country_code: z.string(),
  state1: text,
  city: text,
  latitude: degrees,
  longitude: degrees,
});
const nested = z.object({
  country: z.object({ iso_code: z.string() }),
  subdivisions: z.catch(z.nullable(z.array(named)), null),
  city: named,
  location: z.catch(z.nullable(z.object({ latitude: degrees, longitude: degrees })), null),
});

/** Of data that the operator chose, so that its names are limited as well. */
const longestName = 80;

export const readRecord = (record: unknown): GeoPlace => {
  const asFlat = z.safeParse(flat, record);
  if (asFlat.success) {
    const { country_code, state1, city, latitude, longitude } = asFlat.data;
    return {
      country: codeOf(country_code),
      region: nameOf(state1),
      city: nameOf(city),
      ...pointOf(latitude, longitude),
    };
  }
  const asNested = z.safeParse(nested, record);
  if (!asNested.success) return unknownPlace;
  const { country, subdivisions, city, location } = asNested.data;
  return {
    country: codeOf(country.iso_code),
    region: nameOf(subdivisions?.[0]?.names.en),
    city: nameOf(city?.names.en),
    ...pointOf(location?.latitude, location?.longitude),
  };
};

const codeOf = (code: string): string | null => (/^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null);
const nameOf = (name: string | null | undefined): string | null => name?.slice(0, longestName) || null;

/** Half a point is none. */
const pointOf = (latitude: number | null | undefined, longitude: number | null | undefined) =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : { latitude: null, longitude: null };
