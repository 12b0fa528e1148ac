/**
 * The media socket server: binds the contract's transmission requests to a peer. Features never see Socket.IO. It is created
 * before the services, so that ended sessions always reach it, and serves connections once the handlers exist.
 */
import type { Server as HttpServer } from 'node:http';
import type { Notice, PayloadIn, PayloadOut, ReplyIn, Request } from '@palco/contract/define';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Identity } from '../shared/identity.ts';
import { admitTab, answerRequest, listenFor, parametersOf, refuseHandshake, type SocketPorts } from './requests.ts';

export const mediaSocketPath = '/media';

/** A connecting tab and the parameters of its handshake. */
export type MediaVisitor = {
  readonly identity: Identity;
  readonly sessionId: string;
  readonly roomId: string;
  readonly producerToken: string | undefined;
  readonly isPreview: boolean;
  /** An organizer joining the stage without a link. */
  readonly wantsStage: boolean;
};

export type Notify = <N extends Notice>(notice: N, payload: PayloadIn<N>) => void;

export type MediaBinding<Peer> = {
  readonly request: Request;
  readonly handle: (peer: Peer, payload: unknown) => Promise<unknown>;
};

export const bindSignal = <R extends Request, Peer>(
  request: R,
  handle: (peer: Peer, payload: PayloadOut<R>) => Promise<ReplyIn<R>>,
): MediaBinding<Peer> => ({
  request,
  // `answerRequest` parses with this request's own schema before it calls, so the narrower type holds.
  handle: handle as MediaBinding<Peer>['handle'],
});

export type MediaSocketPorts<Admitted, Peer> = SocketPorts & {
  /** Throws an AppError when the visitor may not connect. */
  admit: (visitor: MediaVisitor) => Promise<Admitted>;
  /** A tab may have one connection for each role in a room. */
  roleOf: (admitted: Admitted) => string;
  /** The link a tab was admitted with; null for a member. */
  linkOf: (admitted: Admitted) => string | null;
  /** Called once the connection is established. */
  join: (admitted: Admitted, notify: Notify) => Peer;
  leave: (peer: Peer) => void;
};

export type MediaSockets = {
  endSessions(sessionIds: readonly string[]): void;
  connectedTabs(): { readonly sessionId: string; readonly identity: Identity }[];
  /** Disconnects the holders of a link; without an id those of every link of the room. */
  endLinks(roomId: string, linkId: string | null): void;
  /** Disconnects everybody who is connected to a room. */
  endRoom(roomId: string): void;
  serve<Admitted, Peer>(
    httpServer: HttpServer,
    bindings: readonly MediaBinding<Peer>[],
    ports: MediaSocketPorts<Admitted, Peer>,
  ): void;
  connectionCount(): number;
  close(): Promise<void>;
};

const mediaQuery = z.object({
  roomId: z.string().check(z.regex(/^\d{1,18}$/)),
  producer_token: z.optional(z.string().check(z.maxLength(2000))),
  preview: z.optional(z.string()),
  stage: z.optional(z.string()),
});

const isYes = (value: string | undefined) => value === 'true' || value === '1';

type NoEvents = Record<string, never>;
type SocketData<Admitted> = {
  admitted: Admitted;
  identity: Identity;
  sessionId: string;
  place: string;
  topics: string[];
};
type MediaServer<Admitted> = Server<NoEvents, NoEvents, NoEvents, SocketData<Admitted>>;

/** Short, so that viewers are notified of a producer's lost network before they give up waiting. */
const defaultPingTimeoutMs = 5000;

export const createMediaSockets = ({ pingTimeoutMs = defaultPingTimeoutMs } = {}): MediaSockets => {
  const io: MediaServer<unknown> = new Server({
    path: mediaSocketPath,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    // The realtime socket server, attached first, ends upgrade requests that neither of the two accepts.
    destroyUpgrade: false,
    pingInterval: 5000,
    pingTimeout: pingTimeoutMs,
  });

  return {
    endSessions: (sessionIds) => {
      for (const session of sessionIds) io.in(`session:${session}`).disconnectSockets(true);
    },
    connectedTabs: () => [...io.of('/').sockets.values()].map((socket) => socket.data),
    endLinks: (roomId, linkId) => io.in(linkTopic(roomId, linkId)).disconnectSockets(true),
    endRoom: (roomId) => io.in(roomTopic(roomId)).disconnectSockets(true),
    serve: (httpServer, bindings, ports) => {
      acceptConnections(io, bindings, ports);
      io.attach(httpServer);
    },
    connectionCount: () => io.engine.clientsCount,
    close: async () => {
      await io.close();
    },
  };
};

const roomTopic = (roomId: string) => `room:${roomId}`;
const linkTopic = (roomId: string, linkId: string | null) => `link:${roomId} ${linkId ?? 'all'}`;

const acceptConnections = <Admitted, Peer>(
  io: MediaServer<unknown>,
  bindings: readonly MediaBinding<Peer>[],
  ports: MediaSocketPorts<Admitted, Peer>,
) => {
  // Only `admit` below writes the data of a socket, so what it admitted has the type of this caller's ports.
  const server = io as MediaServer<Admitted>;
  const requests = new Map(bindings.map((binding) => [binding.request.name, binding]));

  const admit = async (socket: Socket<NoEvents, NoEvents, NoEvents, SocketData<Admitted>>) => {
    const { identity, sessionId } = await admitTab(socket.handshake, ports);
    const query = z.safeParse(mediaQuery, parametersOf(socket.handshake));
    if (!query.success) throw new AppError('INVALID_PARAMETERS');
    const { roomId, producer_token: producerToken, preview, stage } = query.data;
    const options = { isPreview: isYes(preview), wantsStage: isYes(stage) };
    const admitted = await ports.admit({ identity, sessionId, roomId, producerToken, ...options });
    const place = `place:${sessionId} ${roomId} ${ports.roleOf(admitted)}`;
    const linkId = ports.linkOf(admitted);
    const topics = [
      roomTopic(roomId),
      ...(linkId === null ? [] : [linkTopic(roomId, null), linkTopic(roomId, linkId)]),
    ];
    socket.data = { admitted, identity, sessionId, place, topics };
  };
  server.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => next(refuseHandshake(error, ports.log)),
    );
  });

  server.on('connection', (socket) => {
    const { admitted, identity, sessionId, place, topics } = socket.data;
    // One tab watches or sends in a room over one connection, and tests its network or tries TCP over another. The oldest of more
    // are closed, which frees what they occupied.
    const others = [...(server.sockets.adapter.rooms.get(place) ?? [])];
    for (const id of others.slice(0, Math.max(0, others.length + 1 - limits.sockets.mediaPerTab)))
      server.sockets.sockets.get(id)?.disconnect(true);
    void socket.join([`session:${sessionId}`, place, ...topics]);
    const emitter = socket as { emit(name: string, payload: unknown): unknown };
    const peer = ports.join(admitted, (notice, payload) => void emitter.emit(notice.name, payload));
    socket.once('disconnect', () => ports.leave(peer));
    listenFor(socket, (name, payload) => {
      const binding = requests.get(name);
      if (!binding) return null;
      const handle = (parsed: unknown) => binding.handle(peer, parsed);
      return answerRequest(binding.request, { payload, caller: identity, handle }, ports);
    });
  });
};
