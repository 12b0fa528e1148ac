/**
 * The realtime socket server: binds the contract's requests to handlers and sends its notices. Features never see
 * Socket.IO. It is created before the services, so that they can publish from their first moment on, and serves
 * connections once the HTTP server and the handlers exist.
 */

import type { Server as HttpServer } from 'node:http';
import { type SessionEnd, sessionError } from '@palco/contract/auth';
import type { Notice, PayloadIn, PayloadOut, ReplyIn, Request } from '@palco/contract/define';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { Server, type Socket } from 'socket.io';
import { createMemoryBus } from '../adapters/bus/memory.ts';
import type { Bus } from '../adapters/bus/port.ts';
import type { Connection } from '../shared/connection.ts';
import type { Identity } from '../shared/identity.ts';
import { forwardedAddress } from '../shared/network.ts';
import { createWriteBuffer } from '../shared/write-buffer.ts';
import type { Audience, Sockets, Topics } from './audience.ts';
import { broadcast, broadcastInParts } from './broadcast.ts';
import { parser } from './encoder.ts';
import { connectRealtime, type RealtimeMessage } from './realtime-bus.ts';
import { admitTab, answerRequest, listenFor, refuseHandshake, type SocketPorts } from './requests.ts';

export type RequestCall<R extends Request> = {
  readonly payload: PayloadOut<R>;
  readonly caller: Identity;
  readonly connection: Connection;
};

export type RequestBinding = {
  readonly request: Request;
  readonly handle: (call: RequestCall<Request>) => Promise<unknown>;
};

export const bindRequest = <R extends Request>(
  request: R,
  handle: (call: RequestCall<R>) => Promise<ReplyIn<R>>,
): RequestBinding => ({
  request,
  // `answerRequest` parses with this request's own schema before it calls, so the narrower type holds.
  handle: handle as RequestBinding['handle'],
});

export type RealtimePorts = SocketPorts & {
  /** Marks the sessions of connected tabs as seen, so that they are not ended as abandoned. */
  touchSessions: (sessionIds: readonly string[]) => Promise<void>;
  /** Called when the last socket of a tab has disconnected. */
  onSessionGone: (sessionId: string) => void;
};

/** On all nodes, unless it says otherwise. */
export type Realtime = {
  publish<N extends Notice>(notice: N, audience: Audience, payload: PayloadIn<N>): void;
  /** Resolves once the sockets of this node receive what is published to the topic. */
  join(sockets: Sockets, topic: string): Promise<void>;
  leave(sockets: Sockets, topic: string): void;
  /** Makes every socket leave the topic. */
  removeTopic(topic: string): void;
  /** On this node. */
  endSessions(sessionIds: readonly string[], reason: SessionEnd): void;
  /** On this node: closes the sockets of these tabs, which connect again and get their present roles. */
  reconnect(sessionIds: readonly string[]): void;
  /** On this node: called when its first socket joins a topic, and when the last one has left. */
  onTopics(listen: (topic: string, isJoined: boolean) => void): void;
  /** To the sockets of this node; the notice by its name, as other nodes send it. */
  publishHere(name: string, audience: Audience, payload: unknown): void;
  /** The same in parts, for audiences so large that sending keeps the process from other work: sends as it is iterated. */
  publishInParts(name: string, audience: Audience, payload: unknown): Generator<void>;
  /** On this node. */
  connectedTabs(): { readonly sessionId: string; readonly identity: Identity; readonly connectedAt: number }[];
  /** Attaches to the HTTP server; the media socket server must attach after it (see `createMediaSockets`). */
  serve(httpServer: HttpServer, bindings: readonly RequestBinding[], ports: RealtimePorts): void;
  connectionCount(): number;
  close(): Promise<void>;
};

/** Short, so that a page notices within seconds that its server is gone without a goodbye. */
const defaultPingTimeoutMs = 5000;

/** Far below the time after which an unseen session counts as abandoned. */
const seenEveryMs = 1000;

type SocketData = { identity: Identity; sessionId: string; connection: Connection; connectedAt: number };
type RealtimeServer = Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;
type RealtimeSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

export type RealtimeOptions = { readonly pingTimeoutMs?: number; readonly bus?: Bus };

export const createRealtime = ({
  pingTimeoutMs = defaultPingTimeoutMs,
  bus = createMemoryBus().connect(),
}: RealtimeOptions = {}): Realtime => {
  const io: RealtimeServer = new Server({
    path: '/realtime',
    transports: ['websocket', 'polling'],
    serveClient: false,
    parser,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 5000,
    pingTimeout: pingTimeoutMs,
  });
  let stopTouching = async () => {};

  const { adapter } = io.of('/');
  const local = {
    publish: (name: string, audience: Audience, payload: unknown) => broadcast(socketsOf(audience), name, payload),
    publishInParts: (name: string, audience: Audience, payload: unknown) =>
      broadcastInParts(socketsOf(audience), name, payload),
    join: (sockets: Sockets, topic: string) => io.in(roomOf(sockets)).socketsJoin(roomOf({ topic })),
    leave: (sockets: Sockets, topic: string) => io.in(roomOf(sockets)).socketsLeave(roomOf({ topic })),
    removeTopic: (topic: string) => io.in(roomOf({ topic })).socketsLeave(roomOf({ topic })),
  };
  /** A call over HTTP may arrive at another node than the socket of its tab; other tabs of a user may be anywhere. */
  const mayBeElsewhere = (sockets: Sockets) => 'user' in sockets || !adapter.rooms.has(roomOf(sockets));
  const nodes = connectRealtime(bus, {
    apply: (message: RealtimeMessage) => {
      switch (message.op) {
        case 'publish':
          return local.publish(message.name, message.audience, message.payload);
        case 'remove-topic':
          return local.removeTopic(message.topic);
        case 'join':
        case 'leave':
          return local[message.op](message.sockets, message.topic);
        // Anything else comes from a node of a later release.
      }
    },
    hasTopic: (topic) => adapter.rooms.has(roomOf({ topic })),
  });
  const topicListeners = [nodes.topicChanged];
  for (const [event, isJoined] of [
    ['create-room', true],
    ['delete-room', false],
  ] as const) {
    adapter.on(event, (room: string) => {
      if (room.startsWith(topicPrefix))
        for (const listen of topicListeners) listen(room.slice(topicPrefix.length), isJoined);
    });
  }

  const socketsOf = (audience: Audience): Iterable<RealtimeSocket> => {
    if (audience === 'everyone') return io.of('/').sockets.values();
    return typeof audience === 'object' && 'topics' in audience
      ? new Set(audience.topics.flatMap((topic) => [...socketsIn(roomOf({ topic }))]))
      : socketsIn(roomOf(audience));
  };

  function* socketsIn(room: string) {
    const { sockets } = io.of('/');
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = sockets.get(id);
      if (socket) yield socket;
    }
  }

  return {
    publish: ({ name }, audience, payload) => {
      local.publish(name, audience, payload);
      nodes.send({ op: 'publish', audience, name, payload });
    },
    publishHere: local.publish,
    publishInParts: local.publishInParts,
    onTopics: (listen) => {
      topicListeners.push(listen);
    },
    join: async (sockets, topic) => {
      local.join(sockets, topic);
      if (mayBeElsewhere(sockets)) nodes.send({ op: 'join', sockets, topic });
      await nodes.whenSubscribed(topic);
    },
    leave: (sockets, topic) => {
      local.leave(sockets, topic);
      if (mayBeElsewhere(sockets)) nodes.send({ op: 'leave', sockets, topic });
    },
    removeTopic: (topic) => {
      local.removeTopic(topic);
      nodes.send({ op: 'remove-topic', topic });
    },
    endSessions: (sessionIds, reason) => {
      for (const session of sessionIds) {
        local.publish(sessionError.name, { session }, { error_code: 'unauthorized', reason });
        io.in(roomOf({ session })).disconnectSockets(true);
      }
    },
    reconnect: (sessionIds) => {
      for (const session of sessionIds) io.in(roomOf({ session })).disconnectSockets(true);
    },
    connectedTabs: () => [...io.of('/').sockets.values()].map((socket) => socket.data),
    serve: (httpServer, bindings, ports) => {
      stopTouching = acceptConnections(io, bindings, ports);
      io.attach(httpServer);
    },
    connectionCount: () => io.engine.clientsCount,
    close: async () => {
      await io.close();
      await stopTouching();
    },
  };
};

/** Returns what stops marking the sessions of connected tabs as seen, once the last of them are marked. */
const acceptConnections = (io: RealtimeServer, bindings: readonly RequestBinding[], ports: RealtimePorts) => {
  // A full room that connects at once is one statement.
  const seen = createWriteBuffer<string>({
    name: 'sessions seen',
    write: (ids) => ports.touchSessions([...new Set(ids)]),
    everyMs: seenEveryMs,
    log: ports.log,
  });
  const requests = new Map(bindings.map((binding) => [binding.request.name, binding]));

  io.use((socket, next) => {
    admit(socket, ports).then(
      () => {
        const open = io.of('/').adapter.rooms.get(roomOf({ user: socket.data.identity.userId }))?.size ?? 0;
        const isOver = open >= limits.sockets.perAccount;
        next(isOver ? refuseHandshake(new AppError('TOO_MANY_REQUESTS'), ports.log) : undefined);
      },
      (error: unknown) => next(refuseHandshake(error, ports.log)),
    );
  });
  io.on('connection', (socket) => {
    const { identity, sessionId, connection } = socket.data;
    void socket.join([`user:${identity.userId}`, `session:${sessionId}`]);
    void socket.join(organizerRoomsOf(identity));
    closeSurplus(io, sessionId);
    seen.add(sessionId);
    socket.on('disconnect', () => {
      seen.add(sessionId);
      if (!io.of('/').adapter.rooms.has(roomOf({ session: sessionId }))) ports.onSessionGone(sessionId);
    });
    listenFor(socket, (name, payload) => {
      const binding = requests.get(name);
      if (!binding) return null;
      const handle = (parsed: unknown) => binding.handle({ payload: parsed, caller: identity, connection });
      return answerRequest(binding.request, { payload, caller: identity, handle }, ports);
    });
  });
  const heartbeat = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) seen.add(socket.data.sessionId);
  }, limits.auth.sessionHeartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    await seen.close();
  };
};

const topicPrefix = 'topic:';

const roomOf = (audience: Exclude<Audience, Topics | 'everyone'>) => {
  if (audience === 'organizers') return audience;
  if ('organizersOnlyOf' in audience) return `organizers:${audience.organizersOnlyOf}`;
  if ('topic' in audience) return `${topicPrefix}${audience.topic}`;
  return 'user' in audience ? `user:${audience.user}` : `session:${audience.session}`;
};

const organizerRoomsOf = ({ managedCourses }: Identity): string[] =>
  managedCourses === 'all'
    ? [roomOf('organizers')]
    : managedCourses.map((courseId) => roomOf({ organizersOnlyOf: courseId }));

const admit = async (socket: RealtimeSocket, ports: RealtimePorts): Promise<void> => {
  const { handshake } = socket;
  socket.data = {
    connectedAt: performance.now(),
    ...(await admitTab(handshake, ports)),
    connection: {
      address: forwardedAddress(handshake, ports.trustedProxies),
      userAgent: handshake.headers['user-agent'] ?? '',
    },
  };
};

/** A tab that opens more sockets than it needs loses its oldest. */
const closeSurplus = (io: RealtimeServer, sessionId: string) => {
  const { adapter, sockets } = io.of('/');
  const ids = [...(adapter.rooms.get(roomOf({ session: sessionId })) ?? [])];
  for (const id of ids.slice(0, -limits.sockets.perSession)) sockets.get(id)?.disconnect(true);
};
