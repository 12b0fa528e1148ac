import { expect, it } from 'vitest';
import { isExpected, isTrusted } from './prebuilt.ts';

it.each([
  ['https://mirror.example/worker.tgz', true],
  ['http://127.0.0.1:8080/worker.tgz', true],
  ['http://localhost/worker.tgz', true],
  ['http://mirror.example/worker.tgz', false],
])('a worker from %s is trusted: %s', (url, trusted) => expect(isTrusted(url)).toBe(trusted));

it('a worker has the checksum that the operator demands', () => {
  const bytes = Buffer.from('worker');
  const right = '87eba76e7f3164534045ba922e7770fb58bbd14ad732bbf5ba6f11cc56989e6e';
  expect([isExpected(bytes, undefined), isExpected(bytes, right), isExpected(bytes, right.toUpperCase())]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isExpected(Buffer.from('another'), right)).toBe(false);
});
