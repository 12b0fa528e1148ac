/** Shared by both socket servers: identifying connections, refusing handshakes, answering requests. */
import type { SessionEnd } from '@palco/contract/auth';
import type { Acknowledgement, Request } from '@palco/contract/define';
import { AppError } from '@palco/contract/errors';
import * as limits from '@palco/contract/limits';
import { refusal } from '@palco/domain/auth/access';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { CallLimiter } from '../shared/call-limiter.ts';
import type { Identify, Identity } from '../shared/identity.ts';
import type { CheckManages } from '../shared/managed.ts';
import { forwardedAddress, networkOf } from '../shared/network.ts';
import { parseInput } from '../shared/parse-input.ts';
import { isServiceUnavailable } from '../shared/service-unavailable.ts';

export type SocketPorts = {
  log: Logger;
  identify: Identify;
  checkManages: CheckManages;
  limiter: CallLimiter;
  /** How many proxies in front of the server may set the caller's address. */
  trustedProxies: number;
  /** The address of a caller whose connection another node passes on; null for a connection of its own. */
  callerOf?: (handshake: Handshake) => string | null;
};

/** Properties of a connection that Socket.IO knows before it is admitted. */
export type Handshake = {
  readonly query: object;
  readonly auth: unknown;
  readonly address: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

const credentials = z.object({ token: z.string(), session: z.string() });

/** The payload `auth` does not appear in the logs of proxies, unlike the query that the specification names; it wins. */
export const parametersOf = ({ query, auth }: Handshake): Record<string, unknown> => ({
  ...query,
  ...(typeof auth === 'object' && auth !== null ? auth : {}),
});

/** The user and the tab of a handshake; throws ERROR_CREDENTIALS, PASSWORD_CHANGE_REQUIRED or TOO_MANY_REQUESTS. */
export const admitTab = async (
  handshake: Handshake,
  { identify, limiter, trustedProxies, callerOf }: SocketPorts,
): Promise<{ identity: Identity; sessionId: string }> => {
  // Before the database is asked.
  const network = networkOf(callerOf?.(handshake) ?? forwardedAddress(handshake, trustedProxies));
  limiter.admit(`handshake from ${network}`, limits.sockets.handshakesPerNetwork);
  const parsed = z.safeParse(credentials, parametersOf(handshake));
  if (!parsed.success) throw new AppError('ERROR_CREDENTIALS');
  const identified = await identify(parsed.data);
  const refused = refusal('user', identified?.identity ?? null);
  if (refused) throw new AppError(refused);
  if (!identified?.identity.sessionId) throw new AppError('ERROR_CREDENTIALS');
  limiter.admit(`handshake of ${identified.identity.userId}`, limits.sockets.handshakesPerAccount);
  return { identity: identified.identity, sessionId: identified.identity.sessionId };
};

/** The client closes for good on `unauthorized`; other refusals carry their code, and after any other failure it retries. */
export const refuseHandshake = (error: unknown, log: Logger): Error => {
  const refused = new Error('refused');
  if (!(error instanceof AppError) || isServiceUnavailable(error)) {
    log.error({ err: error }, 'handshake failed');
    return refused;
  }
  const isAboutLogin = error.status === 401 || error.code === 'PASSWORD_CHANGE_REQUIRED';
  if (!isAboutLogin) return Object.assign(refused, { data: { error: error.code, status: error.status } });
  const reason: SessionEnd = error.code === 'SESSION_REPLACED' ? 'other_machine' : 'invalid';
  return Object.assign(refused, { data: { error_code: 'unauthorized', reason } });
};

/** Checks access and limit, parses, calls the handler, and returns the acknowledgement. */
export const answerRequest = async (
  request: Request,
  { payload, caller, handle }: { payload: unknown; caller: Identity; handle: (parsed: unknown) => Promise<unknown> },
  ports: SocketPorts,
): Promise<Acknowledgement<unknown>> => {
  try {
    const refused = refusal(request.access, caller);
    if (refused) throw new AppError(refused);
    if (request.limit) ports.limiter.admit(`${request.name} ${caller.userId}`, request.limit);
    const parsed = parseInput(request.payload, payload ?? undefined);
    if ('error' in parsed) throw new AppError('INVALID_PARAMETERS');
    await ports.checkManages(request.manages, caller, Object(parsed.data));
    return { ok: true, data: await handle(parsed.data) };
  } catch (error) {
    if (error instanceof AppError) {
      const { code, status, retryAfterS } = error;
      return { ok: false, error: code, status, ...(retryAfterS !== undefined && { retryAfterS }) };
    }
    ports.log.error({ err: error, request: request.name }, 'request failed');
    return { ok: false, error: 'SERVER_ERROR', status: 500 };
  }
};

type Answer = Promise<Acknowledgement<unknown>>;
type Listening = {
  readonly connected: boolean;
  onAny(listener: (name: string, payload: unknown, acknowledge: unknown) => void): unknown;
};

/**
 * Answers the requests of a socket; those for which `answer` returns null are unknown and ignored. One listener for all of them: a
 * listener each would be made anew for every socket. Socket.IO's own event map stays empty: requests are known only by their contract.
 */
export const listenFor = (socket: unknown, answer: (name: string, payload: unknown) => Answer | null) => {
  const listening = socket as Listening;
  const respond = async (name: string, payload: unknown, acknowledge: unknown) => {
    // A request without a payload may come with its acknowledgement alone.
    const isBare = typeof payload === 'function';
    const done = isBare ? payload : acknowledge;
    const answered = await answer(name, isBare ? undefined : payload);
    if (answered && typeof done === 'function') done(answered);
  };
  listening.onAny((name, payload, acknowledge) => {
    if (listening.connected) void respond(name, payload, acknowledge);
  });
};
