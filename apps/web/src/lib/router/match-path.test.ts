import { expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

const document = 'https://files.example/a%20b.pdf?x=1';

it.each([
  ['/home', '/home', {}],
  ['/home', '/home/', {}],
  ['/home', '/HOME', {}],
  ['/home', '/home/more', null],
  ['/voucher/:id?', '/voucher', { id: undefined }],
  ['/voucher/:id?', '/voucher/', { id: undefined }],
  ['/voucher/:id?', '/voucher/ABCD', { id: 'ABCD' }],
  ['/voucher/:id?', '/voucher/ABCD/login', null],
  ['/voucher/:id/login', '/voucher/ABCD/login', { id: 'ABCD' }],
  ['/course/:roomId', '/course', null],
  ['/producer/*?', '/producer', { '*': undefined }],
  ['/producer/*?', '/producer/7/more', { '*': '7/more' }],
  ['/producer/*?', '/producers', null],
  // Decoded once: an address inside the address keeps its own encoding.
  ['/terms/:url', `/terms/${encodeURIComponent(document)}`, { url: document }],
  ['/firstAccess/:username', '/firstAccess/ana%40x.org', { username: 'ana@x.org' }],
  ['/firstAccess/:username', '/firstAccess/100%', { username: '100%' }],
])('%s at %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});
