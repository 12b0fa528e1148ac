import { expect, it } from 'vitest';
import { addressOf, forwardedAddress, networkOf } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ['192.0.2.7', '192.0.2.7'],
  [undefined, ''],
])('a caller at %s is limited as "%s"', (ip, network) => expect(networkOf(addressOf({ ip }))).toBe(network));

it.each([
  ['no proxy is trusted', 0, '10.0.0.1'],
  ['one proxy is trusted', 1, '192.0.2.2'],
  ['two proxies are trusted', 2, '192.0.2.1'],
  ['more proxies are trusted than there are', 5, '192.0.2.1'],
])('when %s, a handshake comes from the right address', (_title, trusted, expected) => {
  const handshake = { address: '10.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' } };
  expect(forwardedAddress(handshake, trusted)).toBe(expected);
});
