import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postUpload } from '../../../test/photos.ts';
import { startS3 } from '../../../test/s3.ts';
import { systemClock } from '../clock/port.ts';
import { createDiskStorage, type DiskStorage } from './disk.ts';
import { type PartStorage, RangeNotSatisfiableError, type Storage, type StoredPart } from './port.ts';
import { createS3Storage } from './s3.ts';

/** A refusal may be thrown or returned. */
const attempt = async (work: () => Promise<unknown>) => work();

type Started = { storage: Storage; close(): Promise<void> };

const startDisk = async (): Promise<Started & { storage: DiskStorage; folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'palco-disk-'));
  const storage = await createDiskStorage({ folder, secret: 'a secret', clock: systemClock });
  return { storage, folder, close: () => rm(folder, { recursive: true, force: true }) };
};

const startS3Storage = async (): Promise<Started & { storage: Storage & PartStorage }> => {
  const { config, close } = await startS3();
  return { storage: createS3Storage(config), close };
};

describe.each<[string, () => Promise<Started>]>([
  ['a folder', startDisk],
  ['an S3 store', startS3Storage],
])('files in %s', (_title, start) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await start());
  });
  afterAll(() => close());

  const textOf = async (key: string) => (await storage.read(key, 100))?.toString();

  it('are written, read, and replaced as a whole', async () => {
    await storage.write('a/one.txt', Buffer.from('one'), 'text/plain');
    await storage.write('a/one.txt', Buffer.from('two'), 'text/plain');
    expect([await textOf('a/one.txt'), await storage.size('a/one.txt')]).toEqual(['two', 3]);
  });

  it('are written from a stream of unknown length, in parts when large', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    await storage.write('a/large.bin', Readable.from(Array(6).fill(chunk)), 'application/octet-stream');
    expect(await storage.size('a/large.bin')).toBe(6 * chunk.length);
    const opened = await storage.open('a/large.bin', { start: 5 * chunk.length - 1, end: 5 * chunk.length + 1 });
    expect(opened && (await buffer(opened.stream)).toString()).toBe('xxx');
  });

  it('are opened in part', async () => {
    await storage.write('a/part.txt', Buffer.from('0123456789'), 'text/plain');
    const opened = await storage.open('a/part.txt', { start: 2, end: 4 });
    expect(opened?.size).toBe(10);
    expect(opened && (await buffer(opened.stream)).toString()).toBe('234');
    const whole = await storage.open('a/part.txt');
    expect(whole && (await buffer(whole.stream)).toString()).toBe('0123456789');
  });

  it('are opened from a byte on, and not from behind their end', async () => {
    await storage.write('a/tail.txt', Buffer.from('0123456789'), 'text/plain');
    const tail = await storage.open('a/tail.txt', { start: 7 });
    expect(tail && (await buffer(tail.stream)).toString()).toBe('789');
    const beyond = await storage.open('a/tail.txt', { start: 10 }).catch((error: unknown) => error);
    expect(beyond).toBeInstanceOf(RangeNotSatisfiableError);
    expect(beyond).toMatchObject({ size: 10 });
  });

  it('have an etag that changes with their content', async () => {
    await storage.write('a/tag.txt', Buffer.from('one'), 'text/plain');
    const first = await storage.find('a/tag.txt');
    const opened = await storage.open('a/tag.txt');
    opened?.stream.destroy();
    expect([first?.size, first?.etag]).toEqual([3, opened?.etag]);
    await storage.write('a/tag.txt', Buffer.from('three'), 'text/plain');
    expect((await storage.find('a/tag.txt'))?.etag).not.toBe(first?.etag);
  });

  it.each([
    ['nothing', 0],
    ['a little', 10],
    ['much', 7 * 1024 * 1024],
  ])('are taken from a path, with %s in them', async (_title, size) => {
    const folder = await mkdtemp(join(tmpdir(), 'palco-take-'));
    const bytes = randomBytes(size);
    await writeFile(join(folder, 'file'), bytes);
    await storage.moveIn(join(folder, 'file'), 'c/d/taken.bin', 'application/octet-stream');
    const opened = await storage.open('c/d/taken.bin');
    expect(opened && (await buffer(opened.stream)).equals(bytes)).toBe(true);
    await rm(folder, { recursive: true, force: true });
  });

  it('that do not exist are not found', async () => {
    expect([
      await storage.find('no/such'),
      await storage.size('no/such'),
      await storage.read('no/such', 10),
      await storage.open('no/such'),
      await storage.size('a'),
    ]).toEqual([null, null, null, null, null]);
    await storage.remove('no/such');
  });

  it('larger than the limit are not read into memory', async () => {
    await storage.write('a/big.txt', Buffer.alloc(11), 'text/plain');
    await expect(storage.read('a/big.txt', 10)).rejects.toThrow('PAYLOAD_TOO_LARGE');
  });

  it('are removed with everything below their prefix, and nothing else', async () => {
    for (const key of ['b/x/1.ts', 'b/x/2/3.ts', 'b/x.ts', 'b/xy/4.ts']) {
      await storage.write(key, Buffer.from(key), 'text/plain');
    }
    await storage.remove('b/x');
    expect([await textOf('b/x/1.ts'), await textOf('b/x/2/3.ts')]).toEqual([undefined, undefined]);
    expect([await textOf('b/x.ts'), await textOf('b/xy/4.ts')]).toEqual(['b/x.ts', 'b/xy/4.ts']);
    await storage.remove('b/x.ts');
    expect(await textOf('b/x.ts')).toBeUndefined();
  });

  it.each([
    '../escape',
    'a/../../escape',
    '/etc/passwd',
    'a//b',
    '.half/x',
    'a/.hidden',
    'a\\b',
    'a/b\0',
    '',
    'a/',
    'é',
  ])('have no key %j', async (key) => {
    await expect(attempt(() => storage.write(key, Buffer.from('x'), 'text/plain'))).rejects.toThrow('NOT_FOUND');
    await expect(attempt(() => storage.read(key, 1))).rejects.toThrow('NOT_FOUND');
    await expect(attempt(() => storage.remove(key))).rejects.toThrow('NOT_FOUND');
  });

  it('have a URL that leads back to their key, and no other does', () => {
    expect(storage.urlOf('a/b.png')).toBe('/files/a/b.png');
    expect(storage.keyOf('/files/a/b.png')).toBe('a/b.png');
    for (const url of ['/files/', '/files/../x', 'https://elsewhere.example/files/a.png', '/a/b.png', '']) {
      expect(storage.keyOf(url)).toBeNull();
    }
  });

  it('report that the storage works', async () => {
    expect(await storage.check()).toBe('ok');
  });
});

describe('a grant of S3', () => {
  it('limits key, type, size and time, and lets a client without credentials post exactly that', async () => {
    const { storage, close } = await startS3Storage();
    const grant = { key: 'in/a.png', contentType: 'image/png', maxBytes: 10, expiresInS: 60 };
    const granted = await storage.presignUpload(grant);
    const policy = JSON.parse(Buffer.from(granted.fields['Policy'] ?? '', 'base64').toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([['content-length-range', 1, 10], { key: 'in/a.png' }, { 'Content-Type': 'image/png' }]),
    );
    expect(Date.parse(policy.expiration)).toBeLessThan(Date.now() + 61_000);
    expect((await postUpload(granted.url, granted, Buffer.from('12345'))).status).toBe(204);
    expect((await storage.read('in/a.png', 10))?.toString()).toBe('12345');
    // The store of this test accepts any signature; a real one computes it like this from the posted policy.
    const [date = ''] = (granted.fields['X-Amz-Date'] ?? '').split('T');
    const key = [date, 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      'AWS4S3RVER',
    );
    const signature = createHmac('sha256', key)
      .update(granted.fields['Policy'] ?? '')
      .digest('hex');
    expect(granted.fields['X-Amz-Signature']).toBe(signature);
    await close();
  });

  it('a store that cannot be reached is down, and throws instead of reporting a missing file', async () => {
    const { storage, close } = await startS3Storage();
    await close();
    expect(await storage.check()).toBe('down');
    for (const ask of [() => storage.read('a/one.txt', 10), () => storage.open('a/one.txt'), () => storage.remove('a')])
      await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('a file of S3 in parts', () => {
  it('is put together in the order of their numbers, of which the last one stored counts', async () => {
    const { storage, close } = await startS3Storage();
    const parts = [randomBytes(1000), randomBytes(1000), randomBytes(10)];
    const id = await storage.beginParts('p/film', 'video/mp4');
    await storage.storePart('p/film', id, { number: 2, bytes: randomBytes(5) });
    const stored: StoredPart[] = [];
    for (const [index, bytes] of parts.entries()) {
      const number = index + 1;
      stored.push({ number, etag: await storage.storePart('p/film', id, { number, bytes }) });
    }
    expect(await storage.size('p/film')).toBeNull();
    await storage.completeParts('p/film', id, stored);
    expect((await storage.read('p/film', 9000))?.equals(Buffer.concat(parts))).toBe(true);
    await close();
  });
});

describe('an upload to a folder', () => {
  const grant = { key: 'in/a.png', contentType: 'image/png', maxBytes: 10, expiresInS: 60 };

  it('that is interrupted leaves no file', async () => {
    const { storage, folder, close } = await startDisk();
    const { fields } = await storage.presignUpload(grant);
    const broken = new Readable({
      read() {
        this.push('123');
        this.destroy(new Error('connection lost'));
      },
    });
    await expect(storage.receiveUpload(fields, broken)).rejects.toThrow('connection lost');
    expect(await storage.size('in/a.png')).toBeNull();
    expect(await readdir(join(folder, '.half'))).toEqual([]);
    await close();
  });
});
