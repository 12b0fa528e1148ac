import { expect, it } from 'vitest';
import { blockedReason } from './blocked-reason.ts';

it.each([
  [
    'a page of another machine, and a server that offers its network address',
    ['192.168.0.9'],
    'palco.example',
    'network',
  ],
  ['a page of the same machine, and a server that offers both', ['127.0.0.1', '10.0.0.2'], 'localhost', 'network'],
  ['a page of the same machine, and a server that offers only loopback', ['127.0.0.1'], 'localhost', 'browser'],
  ['the same by its number', ['127.0.0.1', '127.0.0.1'], '127.0.0.1', 'browser'],
  ['the same by IPv6', ['::1'], '[::1]', 'browser'],
  [
    'a page of another machine, and a server that offers only loopback',
    ['127.0.0.1'],
    'palco.example',
    'server_address',
  ],
  ['a host whose name begins like a loopback address', ['127.0.0.1'], '127.0.0.1.example', 'server_address'],
  ['a server that offers nothing', [], 'localhost', 'network'],
])('%s', (_title, serverAddresses, pageHost, reason) => {
  expect(blockedReason({ serverAddresses, pageHost })).toBe(reason);
});
