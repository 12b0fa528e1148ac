/** The door of media signalling: binds the contract's transmission requests to a peer. Features never see Socket.IO. */
import type { Server as HttpServer } from 'node:http';
import type { Notice, PayloadIn, PayloadOut, ReplyIn, Request } from '@palco/contract/define';
import { AppError } from '@palco/contract/errors';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Identity } from '../shared/identity.ts';
import { admitTab, answerRequest, listenFor, refuseHandshake, type SocketPorts } from './requests.ts';

export const mediaSocketPath = '/media';

/** Who wants to come in, and with what in hand. */
export type MediaVisitor = {
  readonly identity: Identity;
  readonly sessionId: string;
  readonly roomId: string;
  readonly producerToken: string | undefined;
  readonly isPreview: boolean;
  /** An organizer who comes onto the stage without a link. */
  readonly wantsStage: boolean;
};

export type Tell = <N extends Notice>(notice: N, payload: PayloadIn<N>) => void;

export type MediaBinding<Peer> = {
  readonly request: Request;
  readonly handle: (peer: Peer, payload: unknown) => Promise<unknown>;
};

export const bindSignal = <R extends Request, Peer>(
  request: R,
  handle: (peer: Peer, payload: PayloadOut<R>) => Promise<ReplyIn<R>>,
): MediaBinding<Peer> => ({
  request,
  // The door parses with this request's own schema before it calls, so the narrower type holds.
  handle: handle as MediaBinding<Peer>['handle'],
});

export type MediaDoorPorts<Admitted, Peer> = SocketPorts & {
  /** Decides whether a visitor may come in; throws when not. */
  admit: (visitor: MediaVisitor) => Promise<Admitted>;
  /** Once the connection stands. */
  join: (admitted: Admitted, tell: Tell) => Peer;
  leave: (peer: Peer) => void;
};

export type MediaDoor = {
  endSessions(sessionIds: readonly string[]): void;
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
type Data<Admitted> = { admitted: Admitted; identity: Identity; sessionId: string };

export const createMediaDoor = <Admitted, Peer>(
  httpServer: HttpServer,
  bindings: readonly MediaBinding<Peer>[],
  ports: MediaDoorPorts<Admitted, Peer>,
): MediaDoor => {
  const io = new Server<NoEvents, NoEvents, NoEvents, Data<Admitted>>(httpServer, {
    path: mediaSocketPath,
    transports: ['websocket', 'polling'],
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    // The realtime door ends upgrades that nobody takes.
    destroyUpgrade: false,
    // A producer whose network is gone should be missed before its viewers give up.
    pingInterval: 5000,
    pingTimeout: 5000,
  });

  const admit = async (socket: Socket<NoEvents, NoEvents, NoEvents, Data<Admitted>>) => {
    const { identity, sessionId } = await admitTab(socket.handshake.query, ports);
    const query = z.safeParse(mediaQuery, socket.handshake.query);
    if (!query.success) throw new AppError('INVALID_PARAMETERS');
    const { roomId, producer_token: producerToken, preview, stage } = query.data;
    const wishes = { isPreview: isYes(preview), wantsStage: isYes(stage) };
    const admitted = await ports.admit({ identity, sessionId, roomId, producerToken, ...wishes });
    socket.data = { admitted, identity, sessionId };
  };

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => next(refuseHandshake(error, ports.log)),
    );
  });

  io.on('connection', (socket) => {
    const { admitted, identity, sessionId } = socket.data;
    void socket.join(`session:${sessionId}`);
    const emitter = socket as { emit(name: string, payload: unknown): unknown };
    const peer = ports.join(admitted, (notice, payload) => void emitter.emit(notice.name, payload));
    socket.once('disconnect', () => ports.leave(peer));
    for (const { request, handle } of bindings) {
      listenFor(socket, request, (payload) =>
        answerRequest(request, { payload, caller: identity, handle: (parsed) => handle(peer, parsed) }, ports),
      );
    }
  });

  return {
    endSessions: (sessionIds) => {
      for (const session of sessionIds) io.in(`session:${session}`).disconnectSockets(true);
    },
    connectionCount: () => io.engine.clientsCount,
    close: async () => {
      await io.close();
    },
  };
};
