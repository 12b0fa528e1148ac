/** Ends the HTTP server: responses under way are finished within a time limit. */
import type { Server } from 'node:http';

/** Enough for any response but a large download, which the client can resume, and half of what containers usually get to stop. */
const timeoutMs = 5000;
const sweepMs = 50;

/**
 * Closing a server closes the connections that are idle at that moment. One that finishes its response a moment later would
 * stay open for a next request that never comes, and the server with it.
 */
export const drainConnections = (server: Server): (() => void) => {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const end = setTimeout(() => server.closeAllConnections(), timeoutMs);
  return () => {
    clearInterval(sweep);
    clearTimeout(end);
  };
};
