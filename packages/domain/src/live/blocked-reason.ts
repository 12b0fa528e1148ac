/** Why no media gets through to a server that answers: where it can be reached, and where the page was opened. */

/** `browser`: Firefox, e.g., sends nothing to loopback addresses. `server_address`: no other machine can reach such a server. */
export type BlockedReason = 'network' | 'browser' | 'server_address';

export const blockedReason = (input: {
  /** The addresses that the media server offers. */
  readonly serverAddresses: readonly string[];
  readonly pageHost: string;
}): BlockedReason => {
  const { serverAddresses, pageHost } = input;
  if (serverAddresses.length === 0 || !serverAddresses.every(isLoopback)) return 'network';
  return isLoopback(pageHost) ? 'browser' : 'server_address';
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(host) || /^\[?::1\]?$/.test(host);
