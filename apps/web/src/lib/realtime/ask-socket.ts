import type { Acknowledgement, PayloadIn, ReplyOut, Request } from '@palco/contract/define';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '../http/api-error.ts';

/**
 * Sends a request and waits for its acknowledgement. Rejects with the server's ApiError, or with NetworkError when no answer arrives
 * in time.
 */
export const askSocket = async <R extends Request>(
  socket: Socket,
  request: R,
  payload: PayloadIn<R>,
  timeoutMs: number,
): Promise<ReplyOut<R>> => {
  const answer = await socket
    .timeout(timeoutMs)
    .emitWithAck(request.name, payload)
    .catch((error: unknown) => {
      throw new NetworkError(error);
    });
  // The server acknowledges every request in this shape; the data inside is parsed below.
  const acknowledgement = answer as Acknowledgement<unknown>;
  if (!acknowledgement.ok) {
    const { error, status, retryAfterS } = acknowledgement;
    throw new ApiError(error, status, { retryAfterS });
  }
  const parsed = z.safeParse(request.reply, acknowledgement.data);
  if (!parsed.success) throw new ApiError('SERVER_ERROR', 500, { cause: parsed.error });
  return parsed.data as ReplyOut<R>;
};
