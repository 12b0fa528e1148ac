/** Where other machines reach this one, unless the operator says otherwise. */
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A server that listens on one address is reached there, one that listens on all of them at its first private one. */
export const nodeAddress = (host: string, port: number): string => {
  const isAny = host === '0.0.0.0' || host === '::';
  const at = isAny ? (privateAddress() ?? '127.0.0.1') : host;
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`;
};

const privateAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .map(({ address }) => address)
    .find((address) => isIPv4(address) && /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address));
