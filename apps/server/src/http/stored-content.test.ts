import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { RangeNotSatisfiableError } from '../adapters/storage/port.ts';
import { answerFile, type FileRequest } from './stored-content.ts';

const content = '0123456789';

/** Counts the calls, of which each is a request to the store. */
const createSource = () => {
  const calls: string[] = [];
  const file = { size: content.length, etag: '"e"' };
  return {
    calls,
    find: async (key: string) => {
      calls.push('find');
      return key === 'file' ? file : null;
    },
    open: async (key: string, { start, end = content.length - 1 }: { start: number; end?: number } = { start: 0 }) => {
      calls.push('open');
      if (start >= content.length) throw new RangeNotSatisfiableError(content.length);
      return key === 'file' ? { ...file, stream: Readable.from([content.slice(start, end + 1)]) } : null;
    },
  };
};

const ask = async (request: Partial<FileRequest>, key = 'file') => {
  const source = createSource();
  const answer = await answerFile(source, key, { headers: {}, method: 'GET', ...request });
  const { statusCode, headers, stream } = answer ?? { statusCode: 404, headers: {}, stream: Readable.from([]) };
  return {
    statusCode,
    body: await text(stream),
    range: headers['Content-Range'],
    length: headers['Content-Length'],
    calls: source.calls,
  };
};

describe('a file of the storage', () => {
  it.each<[string, Record<string, string>, Partial<Awaited<ReturnType<typeof ask>>>]>([
    ['whole', {}, { statusCode: 200, body: content, length: 10, calls: ['open'] }],
    [
      'in part',
      { range: 'bytes=2-4' },
      { statusCode: 206, body: '234', range: 'bytes 2-4/10', length: 3, calls: ['open'] },
    ],
    ['to its end', { range: 'bytes=7-' }, { statusCode: 206, body: '789', range: 'bytes 7-9/10', calls: ['open'] }],
    ['beyond its end', { range: 'bytes=7-99' }, { statusCode: 206, body: '789', range: 'bytes 7-9/10', length: 3 }],
    ['from its end', { range: 'bytes=-2' }, { statusCode: 206, body: '89', range: 'bytes 8-9/10', length: 2 }],
    [
      'from behind its end',
      { range: 'bytes=10-' },
      { statusCode: 416, body: '', range: 'bytes */10', calls: ['open'] },
    ],
    ['with a wrong range', { range: 'bytes=4-2' }, { statusCode: 200, body: content, calls: ['open'] }],
    ['that is known', { 'if-none-match': 'W/"x", "e"' }, { statusCode: 304, body: '', calls: ['find'] }],
    ['that has changed', { 'if-none-match': '"x"' }, { statusCode: 200, body: content }],
    ['in part, unchanged', { range: 'bytes=2-4', 'if-range': '"e"' }, { statusCode: 206, body: '234' }],
    ['in part, changed', { range: 'bytes=2-4', 'if-range': '"x"' }, { statusCode: 200, body: content }],
  ])('is sent %s', async (_title, headers, expected) => {
    expect(await ask({ headers })).toMatchObject(expected);
  });

  it('is described without being opened', async () => {
    expect(await ask({ method: 'HEAD' })).toMatchObject({ statusCode: 200, body: '', length: 10, calls: ['find'] });
  });

  it.each(['GET', 'HEAD'])('is not found by %s when it is not there', async (method) => {
    expect((await ask({ method }, 'other')).statusCode).toBe(404);
  });
});
