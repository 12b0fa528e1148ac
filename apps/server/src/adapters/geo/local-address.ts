/** Addresses of this machine, of private networks and of carriers' own networks, which no database places. */
import { BlockList, isIP } from 'node:net';

const local = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a carrier (RFC 6598).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, prefix, 'ipv4');
local.addAddress('::1', 'ipv6');
local.addAddress('::', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

export const isLocalAddress = (address: string): boolean => local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
