/** Names the network of a caller, for limits per address. */
import { isIP, isIPv6 } from 'node:net';

/**
 * An IPv4 address stands for itself. Of IPv6 the first 64 bits count: every household and every server is given at least that
 * many addresses, so that a limit per whole address would limit nothing.
 */
export const networkOf = (address: string): string => {
  const [host = ''] = address.split('%');
  if (!isIPv6(host)) return host;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1];
  return mapped ?? `${groupsOf(host).slice(0, 4).join(':')}::/64`;
};

/** Empty once the caller has closed the connection: Node then knows it no longer. */
export const addressOf = ({ ip }: { readonly ip?: string | undefined }): string => ip ?? '';

/** An address without its zone, and that of IPv4 in its own form; null: it is none, because a proxy may pass on any text. */
export const plainAddress = (address: string): string | null => {
  const [host = ''] = address.trim().split('%');
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(host)?.[1] ?? host;
  return isIP(plain) === 0 ? null : plain.toLowerCase();
};

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = groupsIn(head);
  const right = groupsIn(tail ?? '');
  const zeros = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right];
};

/** A trailing IPv4 address takes two groups; their value does not matter here. */
const groupsIn = (part: string): string[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));

/** The address of a socket's handshake, with as many proxies trusted as for HTTP requests. */
export const forwardedAddress = (
  { address, headers }: { address: string; headers: Readonly<Record<string, string | string[] | undefined>> },
  trustedProxies: number,
): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // The nearest proxy is the last of the list.
  const hops = [address, ...forwarded.reverse()];
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? address;
};
