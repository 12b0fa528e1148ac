/**
 * Places from files in the MaxMind format: that of the operator, else the cities of an optional package, else the countries that come
 * with the product. Opened at the first lookup, because a file of cities is large.
 */
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { open, type Reader, type Response } from 'maxmind';
import type { Logger } from 'pino';
import { isLocalAddress } from './local-address.ts';
import { type Geo, type GeoPlace, type GeoSource, localPlace, unknownPlace } from './port.ts';
import { readRecord } from './read-record.ts';

type Database = { readonly find: (address: string) => unknown; readonly source: GeoSource };

const dbIp = { name: 'DB-IP', url: 'https://db-ip.com' };
const require = createRequire(import.meta.url);

export const createMmdbGeo = (file: string | undefined, log: Logger): Geo => {
  let opening: Promise<Database | null> | null = null;
  const openOnce = () => {
    opening ??= openDatabase(file, log).catch((error: unknown) => {
      log.error(
        { err: error, file },
        'the database of places could not be opened: places are unknown until the next start',
      );
      return null;
    });
    return opening;
  };
  return {
    lookup: async (address): Promise<GeoPlace> => {
      if (isIP(address) === 0) return unknownPlace;
      if (isLocalAddress(address)) return localPlace;
      const database = await openOnce();
      if (!database) return unknownPlace;
      try {
        return readRecord(database.find(address));
      } catch (error) {
        log.warn({ err: error }, 'a place could not be read');
        return unknownPlace;
      }
    },
    source: async () => (await openOnce())?.source ?? null,
  };
};

const openDatabase = async (file: string | undefined, log: Logger): Promise<Database | null> => {
  if (file !== undefined) {
    const reader = await open<Response>(file);
    return { find: finderOf(reader), source: sourceOf(reader) };
  }
  const cities = await openPackage('dbip-city');
  const found = cities ?? (await openPackage('dbip-country'));
  if (!found) log.warn('no database of places is installed: places are unknown');
  return found && { find: found, source: { ...dbIp, hasCities: cities !== null } };
};

/** Null: the package is not installed. */
const openPackage = async (name: 'dbip-city' | 'dbip-country'): Promise<Database['find'] | null> => {
  const folder = folderOf(`@ip-location-db/${name}-mmdb`);
  if (folder === null) return null;
  const [ipv4, ipv6] = await Promise.all(
    [4, 6].map((family) => open<Response>(join(folder, `${name}-ipv${family}.mmdb`))),
  );
  return (address) => (isIP(address) === 4 ? ipv4 : ipv6)?.get(address) ?? null;
};

const folderOf = (packageName: string): string | null => {
  try {
    return dirname(require.resolve(`${packageName}/package.json`));
  } catch {
    return null;
  }
};

const finderOf =
  (reader: Reader<Response>): Database['find'] =>
  (address) =>
    // A file of IPv4 alone has no answer for IPv6.
    isIP(address) === 6 && reader.metadata.ipVersion === 4 ? null : reader.get(address);

const sourceOf = ({ metadata }: Reader<Response>): GeoSource => {
  const { databaseType } = metadata;
  const hasCities = /city/i.test(databaseType);
  if (/^(GeoLite|GeoIP)/i.test(databaseType)) return { name: 'MaxMind', url: 'https://www.maxmind.com', hasCities };
  return { ...dbIp, hasCities };
};
