import { expect, it } from 'vitest';
import { checkedLookup, isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '142.250.0.1', '2a00:1450:4001:80e::200a', '172.32.0.1', '100.63.255.255'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  'no address',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('a name that leads to a private address is not resolved', async () => {
  const lookup = checkedLookup(isPublicAddress);
  const error = await new Promise((resolve) => lookup('localhost', { all: true }, resolve));
  expect(String(error)).toContain('which is not public');
});
