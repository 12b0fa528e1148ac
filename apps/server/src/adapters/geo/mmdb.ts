/**
 * Places from files in the MaxMind format: that of the operator, else the cities of an optional package, else the countries that come
 * with the product. The packages are opened at the first lookup, because a file of cities is large.
 */
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import type { Reader, Response } from 'maxmind';
import type { Logger } from 'pino';
import { isLocalAddress } from './local-address.ts';
import { openFile, openFiles, UnusableFileError } from './open-files.ts';
import { type Geo, type GeoPlace, type GeoSource, localPlace, unknownPlace } from './port.ts';
import { readRecord } from './read-record.ts';

type Database = { readonly find: (address: string) => unknown; readonly source: GeoSource };

const dbIp = { name: 'DB-IP', url: 'https://db-ip.com' };
const require = createRequire(import.meta.url);

/** `path`: a file, or a folder of files, e.g. one of IPv4 and one of IPv6. Opened at once, so that a wrong one is noticed at the start. */
export const createMmdbGeo = (path: string | undefined, log: Logger): Geo => {
  let opening: Promise<Database | null> | null = null;
  const openOnce = () => {
    opening ??= openDatabase(path, log).catch((error: unknown) => {
      const reason = error instanceof UnusableFileError ? error.message : String(error);
      const setting = path === undefined ? '' : 'PALCO_GEO_DB: ';
      log.error({ path, reason }, `${setting}${reason}: places of viewers are unknown until the next start`);
      return null;
    });
    return opening;
  };
  if (path !== undefined) void openOnce();
  let hasFailed = false;
  return {
    lookup: async (address): Promise<GeoPlace> => {
      if (isIP(address) === 0) return unknownPlace;
      if (isLocalAddress(address)) return localPlace;
      const database = await openOnce();
      if (!database) return unknownPlace;
      try {
        return readRecord(database.find(address));
      } catch (error) {
        // Once: a damaged file would fail for each viewer.
        if (!hasFailed) log.error({ err: error, path }, 'the database of places is damaged: some places are unknown');
        hasFailed = true;
        return unknownPlace;
      }
    },
    source: async () => (await openOnce())?.source ?? null,
  };
};

const openDatabase = async (path: string | undefined, log: Logger): Promise<Database | null> => {
  if (path !== undefined) {
    const readers = await openFiles(path);
    const find = (address: string) => {
      // A file of IPv4 alone has no answer for IPv6.
      const able = readers.filter(({ metadata }) => isIP(address) === 4 || metadata.ipVersion === 6);
      return able.map((reader) => reader.get(address)).find((record) => record !== null) ?? null;
    };
    const [first] = readers;
    return first ? { find, source: sourceOf(first) } : null;
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
  const [ipv4, ipv6] = await Promise.all([4, 6].map((family) => openFile(join(folder, `${name}-ipv${family}.mmdb`))));
  return (address) => (isIP(address) === 4 ? ipv4 : ipv6)?.get(address) ?? null;
};

const folderOf = (packageName: string): string | null => {
  try {
    return dirname(require.resolve(`${packageName}/package.json`));
  } catch {
    return null;
  }
};

const sourceOf = ({ metadata }: Reader<Response>): GeoSource => {
  const { databaseType } = metadata;
  const hasCities = /city/i.test(databaseType);
  if (/^(GeoLite|GeoIP)/i.test(databaseType)) return { name: 'MaxMind', url: 'https://www.maxmind.com', hasCities };
  return { ...dbIp, hasCities };
};
