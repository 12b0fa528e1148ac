/** The socket of media signalling: every request acknowledged, every payload parsed on arrival. Does not reconnect by itself. */
import type { Acknowledgement, Notice, PayloadIn, PayloadOut, ReplyOut, Request } from '@palco/contract/define';
import { errorCodes } from '@palco/contract/errors';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';

export type ChannelAddress = {
  /** What the room names: the origin of its media node, and the path there. */
  readonly videoUrl: string;
  readonly socketPath: string;
  readonly roomId: string;
  readonly token: string;
  readonly session: string;
  readonly producerToken?: string;
  readonly isPreview?: boolean;
  /** An organizer who comes onto the stage without a link. */
  readonly wantsStage?: boolean;
};

/** Signalling is a handful of small messages; one that is not answered by then is lost. */
const answerMs = 10_000;

const refusal = z.object({ error: z.enum(errorCodes), status: z.number() });

export class MediaChannel {
  readonly #socket: Socket;
  #isClosed = false;

  static open(address: ChannelAddress): Promise<MediaChannel> {
    const { videoUrl, socketPath, roomId, token, session, producerToken, isPreview, wantsStage } = address;
    const socket = io(new URL(videoUrl, globalThis.location.href).origin, {
      path: socketPath,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnection: false,
      forceNew: true,
      timeout: answerMs,
      query: {
        token,
        session,
        roomId,
        ...(producerToken !== undefined && { producer_token: producerToken }),
        ...(isPreview && { preview: '1' }),
        ...(wantsStage && { stage: '1' }),
      },
    });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new MediaChannel(socket)));
      socket.once('connect_error', (error: Error & { data?: unknown }) => {
        socket.disconnect();
        reject(reasonOf(error));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  async ask<R extends Request>(request: R, payload: PayloadIn<R>): Promise<ReplyOut<R>> {
    const answer = await this.#socket
      .timeout(answerMs)
      .emitWithAck(request.name, payload)
      .catch((error: unknown) => {
        throw new NetworkError(error);
      });
    // The door answers every request in this shape; the data inside is parsed below.
    const acknowledgement = answer as Acknowledgement<unknown>;
    if (!acknowledgement.ok) throw new ApiError(acknowledgement.error, acknowledgement.status);
    const parsed = z.safeParse(request.reply, acknowledgement.data);
    if (!parsed.success) throw new ApiError('SERVER_ERROR', 500, { cause: parsed.error });
    return parsed.data as ReplyOut<R>;
  }

  on<N extends Notice>(notice: N, handler: (payload: PayloadOut<N>) => void): void {
    this.#socket.on(notice.name, (payload: unknown) => {
      const parsed = z.safeParse(notice.payload, payload);
      if (parsed.success) handler(parsed.data as PayloadOut<N>);
    });
  }

  /** Not called when we hang up ourselves. */
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
