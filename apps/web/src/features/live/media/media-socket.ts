/** The socket of media signalling: requests are acknowledged, payloads parsed on arrival. Does not reconnect by itself. */
import type { Notice, PayloadIn, PayloadOut, ReplyOut, Request } from '@palco/contract/define';
import { errorCodes } from '@palco/contract/errors';
import { io, type Socket, XHR } from 'socket.io-client';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { askSocket } from '../../../lib/realtime/ask-socket.ts';
import { closePreopenedSocketOfOthers, PreopenedWebSocket } from './preopened-web-socket.ts';

export type MediaAddress = {
  /** From the room: the origin of its media node, and the socket path there. */
  readonly videoUrl: string;
  readonly socketPath: string;
  readonly roomId: string;
  readonly token: string;
  readonly session: string;
  readonly producerToken?: string;
  readonly isPreview?: boolean;
  /** An organizer joins the stage without a link. */
  readonly wantsStage?: boolean;
};

/** Signalling messages are few and small: one without an answer by then is lost. */
const answerMs = 10_000;
/** From the first attempt to connect to being admitted. */
const openMs = 2 * answerMs;

const refusal = z.object({ error: z.enum(errorCodes), status: z.number() });

export class MediaSocket {
  readonly #socket: Socket;
  #isClosed = false;

  static open(address: MediaAddress): Promise<MediaSocket> {
    const { videoUrl, socketPath, roomId, token, session, producerToken, isPreview, wantsStage } = address;
    // Tokens are not in the query, which proxies write to their logs.
    const auth = { token, session, ...(producerToken !== undefined && { producer_token: producerToken }) };
    closePreopenedSocketOfOthers(auth);
    const socket = io(new URL(videoUrl, globalThis.location.href).origin, {
      path: socketPath,
      transports: [PreopenedWebSocket, XHR],
      tryAllTransports: true,
      reconnection: false,
      forceNew: true,
      timeout: answerMs,
      auth,
      query: {
        roomId,
        ...(isPreview && { preview: '1' }),
        ...(wantsStage && { stage: '1' }),
      },
    });
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error) => {
        clearTimeout(deadline);
        socket.off();
        socket.disconnect();
        reject(reason);
      };
      // The server accepts a connection before it admits the tab, and closes it, or says nothing, when its database is away.
      const deadline = setTimeout(() => giveUp(new NetworkError(new Error('not admitted in time'))), openMs);
      socket.once('disconnect', (reason) => giveUp(new NetworkError(new Error(reason))));
      socket.once('connect_error', (error: Error & { data?: unknown }) => giveUp(reasonOf(error)));
      socket.once('connect', () => {
        clearTimeout(deadline);
        socket.off();
        resolve(new MediaSocket(socket));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  ask<R extends Request>(request: R, payload: PayloadIn<R>): Promise<ReplyOut<R>> {
    return askSocket(this.#socket, request, payload, answerMs);
  }

  on<N extends Notice>(notice: N, handler: (payload: PayloadOut<N>) => void): void {
    this.#socket.on(notice.name, (payload: unknown) => {
      const parsed = z.safeParse(notice.payload, payload);
      if (parsed.success) handler(parsed.data as PayloadOut<N>);
    });
  }

  /** Not called after `close`. */
  onLost(listener: () => void): void {
    this.#socket.on('disconnect', () => {
      if (!this.#isClosed) listener();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.disconnect();
  }
}

const reasonOf = (error: Error & { data?: unknown }): Error => {
  const refused = z.safeParse(refusal, error.data);
  if (refused.success) return new ApiError(refused.data.error, refused.data.status);
  const isOver = z.safeParse(z.object({ error_code: z.literal('unauthorized') }), error.data).success;
  return isOver ? new ApiError('ERROR_CREDENTIALS', 401) : new NetworkError(error);
};
