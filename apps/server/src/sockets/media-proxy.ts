/**
 * The media sockets of a room belong to the media node that serves it. Browsers connect to any node, which passes the connection on; so a
 * room can move without a page knowing of nodes.
 */
import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type NodeCalls, nodeHeader } from '../adapters/nodes/node-calls.ts';
import type { LivingNode } from '../adapters/nodes/port.ts';
import { forwardedAddress } from '../shared/network.ts';
import { callerHeader } from '../shared/node-caller.ts';
import { mediaSocketPath } from './media.ts';

export type MediaProxyPorts = {
  selfId: string;
  /** The node that serves a room; null while there is none. */
  nodeFor: (roomId: string, options?: { readonly unreachable: string | null }) => Promise<LivingNode | null>;
  /** The node of a room as far as it is known, without asking; null when it is not alive. */
  knownNodeOf: (roomId: string) => string | null;
  /** Calls its listener when rooms have moved. */
  onMoved: (listener: () => void) => void;
  nodeCalls: NodeCalls;
  /** Throws when an address connects too often, or opens too many rooms. */
  admit: (address: string, room: { readonly isPlaced: boolean }) => void;
  trustedProxies: number;
  log: Logger;
};

export type MediaProxy = { attach(server: Server): void; connectionCount(): number; close(): void };

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
type Upgrade = {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Lets this node serve it. */
  readonly here: () => void;
};
type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const connectMs = 3000;

export const createMediaProxy = (ports: MediaProxyPorts): MediaProxy => {
  const { selfId, nodeFor, knownNodeOf, onMoved, nodeCalls, trustedProxies, log } = ports;
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 100 });
  /** Open connections, with the room and the node each one is for. */
  const open = new Map<Duplex, { readonly roomId: string; readonly nodeId: string }>();

  // A node that is cut off from the others but still runs would keep its pages.
  onMoved(() => {
    for (const [socket, { roomId, nodeId }] of open) if (knownNodeOf(roomId) !== nodeId) socket.destroy();
  });

  let isClosed = false;
  const callerOf = ({ socket, headers }: IncomingMessage) =>
    forwardedAddress({ address: socket.remoteAddress ?? '', headers }, trustedProxies);

  const forward = (incoming: IncomingMessage, node: LivingNode, options: { agent?: Agent } = {}): ClientRequest => {
    const caller = callerOf(incoming);
    const { hostname, port, host } = new URL(node.address);
    return request({
      ...options,
      hostname,
      port: port || 80,
      method: incoming.method ?? 'GET',
      // As it came: a path that is read anew may be another one.
      path: incoming.url ?? '/',
      headers: {
        ...passedOn(incoming.headers),
        host,
        [nodeHeader]: nodeCalls.sign(`${pathOf(incoming)} ${caller}`),
        [callerHeader]: caller,
      },
      timeout: connectMs,
    });
  };

  /** The node to pass a connection on to; `here` also for one that is refused, which the handshake does with the right error. */
  const targetOf = async (incoming: IncomingMessage): Promise<LivingNode | 'here'> => {
    if (incoming.headers[nodeHeader] !== undefined && isFromNode(incoming, nodeCalls)) return 'here';
    const roomId = roomOf(incoming);
    if (roomId === null) return 'here';
    ports.admit(callerOf(incoming), { isPlaced: knownNodeOf(roomId) !== null });
    const node = await nodeFor(roomId);
    return node === null || node.id === selfId ? 'here' : node;
  };

  /** Another node for a room whose own one cannot be reached; null while that one may only be slow, and the page has to try again. */
  const replacementOf = async (incoming: IncomingMessage, node: LivingNode, error: Error) => {
    log.warn({ node: node.id, reason: error.message }, 'a media node could not be reached');
    const found = await nodeFor(roomOf(incoming) ?? '', { unreachable: node.id });
    return found?.id === node.id ? null : found;
  };

  const proxyRequest = (incoming: IncomingMessage, response: ServerResponse, node: LivingNode) => {
    const fail = (error: Error) => {
      // The browser went away.
      if (response.destroyed) return;
      if (isUnreachable(error))
        replacementOf(incoming, node, error).catch((failure: unknown) =>
          log.warn({ err: failure }, 'a room could not be placed'),
        );
      if (response.headersSent) response.destroy();
      else refuse(response);
    };
    const outgoing = forward(incoming, node, { agent });
    outgoing.on('timeout', () => {
      // Only connecting has a deadline: long polling waits.
      if (outgoing.socket?.connecting) outgoing.destroy(new ConnectTimeout());
    });
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const proxyUpgrade = (
    { incoming, socket, head, here }: Upgrade,
    node: LivingNode,
    { isRetry }: { isRetry: boolean } = { isRetry: false },
  ) => {
    const outgoing = forward(incoming, node);
    const fail = (error: Error) => {
      if (socket.destroyed) return;
      if (!isUnreachable(error)) return endUpgrade(socket);
      replacementOf(incoming, node, error).then(
        (other) => {
          if (other === null || isRetry) return endUpgrade(socket);
          if (other.id === selfId) return here();
          proxyUpgrade({ incoming, socket, head, here }, other, { isRetry: true });
        },
        () => endUpgrade(socket),
      );
    };
    outgoing.on('timeout', () => outgoing.destroy(new ConnectTimeout()));
    outgoing.on('error', fail);
    // Refused by the other node, e.g. because the origin is not allowed.
    outgoing.on('response', (answer) => {
      answer.resume();
      endUpgrade(socket, answer.statusCode ?? 502);
    });
    outgoing.on('upgrade', (answer, upstream, rest) => {
      if (isClosed || socket.destroyed) {
        socket.destroy();
        return void upstream.destroy();
      }
      upstream.setTimeout(0);
      open.set(socket, { roomId: roomOf(incoming) ?? '', nodeId: node.id });
      const close = () => {
        open.delete(socket);
        socket.destroy();
        upstream.destroy();
      };
      for (const side of [socket, upstream]) side.on('close', close).on('error', close);
      const lines = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1] ?? ''}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      if (rest.length > 0) socket.write(rest);
      if (head.length > 0) upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    socket.on('close', () => outgoing.destroy());
    socket.on('error', () => outgoing.destroy());
    outgoing.end();
  };

  return {
    attach: (server) => {
      const requests = server.listeners('request') as RequestListener[];
      const upgrades = server.listeners('upgrade') as UpgradeListener[];
      server.removeAllListeners('request').removeAllListeners('upgrade');
      server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
        const here = () => {
          for (const listener of requests) listener.call(server, incoming, response);
        };
        if (!isMedia(incoming)) return here();
        targetOf(incoming)
          .then((node) => (node === 'here' ? here() : proxyRequest(incoming, response, node)))
          .catch(() => refuse(response));
      });
      server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
        const here = () => {
          for (const listener of upgrades) listener.call(server, incoming, socket, head);
        };
        if (!isMedia(incoming)) return here();
        // Without a listener an error of a connection that is waiting would end the process.
        const onError = () => socket.destroy();
        socket.on('error', onError);
        targetOf(incoming)
          .then((node) => {
            if (node === 'here') {
              socket.off('error', onError);
              here();
            } else proxyUpgrade({ incoming, socket, head, here }, node);
          })
          .catch(() => endUpgrade(socket));
      });
    },
    connectionCount: () => open.size,
    close: () => {
      isClosed = true;
      for (const socket of open.keys()) socket.destroy();
      agent.destroy();
    },
  };
};

class ConnectTimeout extends Error {}

/** Only a node that takes no connections may be gone; one that breaks a connection may have its reasons. */
const isUnreachable = (error: Error): boolean =>
  error instanceof ConnectTimeout ||
  ('code' in error && ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(String(error.code)));

/** Of one connection each, not of the request. Node makes its own, and throws at some that contradict each other. */
const ownHeaders = new Set(['expect', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer']);

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const isUpgrade = headers.upgrade !== undefined;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ownHeaders.has(name) && (isUpgrade || name !== 'connection')),
  );
};

const pathOf = (incoming: IncomingMessage) => (incoming.url ?? '/').split('?')[0] ?? '/';

const isMedia = (incoming: IncomingMessage) => {
  const path = pathOf(incoming);
  return path === mediaSocketPath || path.startsWith(`${mediaSocketPath}/`);
};

const roomOf = (incoming: IncomingMessage): string | null => {
  const roomId = new URLSearchParams((incoming.url ?? '').split('?')[1] ?? '').get('roomId');
  return roomId !== null && /^\d{1,18}$/.test(roomId) ? roomId : null;
};

export const isFromNode = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>, nodeCalls: NodeCalls): boolean =>
  nodeCalls.isSigned(`${(url ?? '/').split('?')[0]} ${String(headers[callerHeader])}`, headers[nodeHeader]);

/** The page tries again. */
const refuse = (response: ServerResponse) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ error: 'MEDIA_NOT_READY', status: 503 }));
};

const endUpgrade = (socket: Duplex, status = 503) => {
  if (socket.writable) socket.write(`HTTP/1.1 ${status} Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  socket.destroy();
};
