/**
 * The realtime connection of this tab: Socket.IO with its own reconnection off, driven by the state machine in the domain. Every
 * payload is parsed on arrival. Only the private area loads this file.
 */
import { hello, me, sessionError } from '@palco/contract/auth';
import type { Notice, PayloadIn, PayloadOut, ReplyOut, Request } from '@palco/contract/define';
import * as limits from '@palco/contract/limits';
import { isSameLogin } from '@palco/domain/auth/token';
import {
  initialReconnectState,
  next,
  type ReconnectEffect,
  type ReconnectEvent,
  type ReconnectState,
} from '@palco/domain/realtime/reconnect';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { isNewerBuild } from '../browser/build.ts';
import { logProblem } from '../browser/log.ts';
import { call } from '../http/api-client.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { tabId } from '../http/tab-id.ts';
import { mayReload } from '../router/leave-guard.ts';
import { runMachine } from '../state/run-machine.ts';
import { endLogin, getSessionToken, getToken } from '../storage/token-store.ts';
import { askSocket } from './ask-socket.ts';
import { updateConnection } from './connection-store.ts';

type ConnectionListener = (what: 'connect' | 'disconnect') => void;

export class Realtime {
  readonly #machine = runMachine<ReconnectState, ReconnectEvent, ReconnectEffect>({
    next,
    initial: initialReconnectState,
    run: (effect) => this.#run(effect),
    onState: ({ name }) => {
      if (name === 'waiting') updateConnection({ status: 'reconnecting' });
    },
  });
  #socket: Socket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #token: string | null = null;
  #origin: string;
  readonly #noticeHandlers = new Map<string, Set<(payload: unknown) => void>>();
  readonly #connectionListeners = new Set<ConnectionListener>();
  readonly #giveUpListeners = new Set<() => void>();

  constructor(origin = '') {
    this.#origin = origin;
  }

  open(): void {
    globalThis.addEventListener?.('online', this.#wake);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#machine.send({ name: 'open' });
  }

  /** Disconnects without calling the connection listeners. */
  close(): void {
    globalThis.removeEventListener?.('online', this.#wake);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#machine.send({ name: 'close' });
    updateConnection({ status: 'off' });
  }

  async send<R extends Request>(request: R, payload: PayloadIn<R>): Promise<ReplyOut<R>> {
    if (!this.#socket?.connected) throw new NetworkError('not connected');
    return askSocket(this.#socket, request, payload, limits.requestTimeoutMs);
  }

  on<N extends Notice>(notice: N, handler: (payload: PayloadOut<N>) => void): () => void {
    const handlers = this.#noticeHandlers.get(notice.name) ?? new Set();
    const parseAndHandle = (payload: unknown) => {
      const parsed = z.safeParse(notice.payload, payload);
      if (parsed.success) handler(parsed.data as PayloadOut<N>);
      else logProblem(`${notice.name} arrived in another shape`, parsed.error);
    };
    handlers.add(parseAndHandle);
    this.#noticeHandlers.set(notice.name, handlers);
    return () => handlers.delete(parseAndHandle);
  }

  onConnection(listener: ConnectionListener): () => void {
    this.#connectionListeners.add(listener);
    return () => this.#connectionListeners.delete(listener);
  }

  /** Called when six retries failed and the API does not answer either; not while the page guards against being left. */
  onGiveUp(listener: () => void): () => void {
    this.#giveUpListeners.add(listener);
    return () => this.#giveUpListeners.delete(listener);
  }

  readonly #wake = (): void => {
    if (globalThis.document?.visibilityState !== 'hidden') this.#machine.send({ name: 'wake' });
  };

  #run(effect: ReconnectEffect): void {
    switch (effect.name) {
      case 'connect':
        this.#connect();
        break;
      case 'disconnect':
        this.#drop();
        break;
      case 'start_timer':
        this.#timer = setTimeout(() => this.#machine.send({ name: 'timer' }), effect.delayMs);
        break;
      case 'stop_timer':
        clearTimeout(this.#timer);
        break;
      case 'check_session':
        void this.#checkSession();
        break;
      case 'notify':
        if (effect.what === 'connect') void this.#connected();
        for (const listener of this.#connectionListeners) listener(effect.what);
        break;
      case 'end_session':
        // The token may have been renewed since the handshake; it still belongs to the login that ended.
        endLogin(isSameLogin(this.#token, getToken()) ? getToken() : this.#token, effect.reason);
        break;
      case 'give_up':
        for (const listener of this.#giveUpListeners) listener();
    }
  }

  /** A new socket for every attempt: its tokens may have changed. */
  #connect(): void {
    this.#drop();
    this.#token = getToken();
    const socket = io(this.#origin || globalThis.location.origin, {
      path: '/realtime',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // Not in the query, which proxies write to their logs.
      auth: { token: this.#token ?? '', session: getSessionToken() ?? '' },
      query: { tab: tabId },
      reconnection: false,
      forceNew: true,
    });
    this.#socket = socket;
    // Events of a socket that has been replaced are ignored.
    const ifCurrent = (event: () => ReconnectEvent) => () => {
      if (this.#socket === socket) this.#machine.send(event());
    };
    const lost = ifCurrent(() => ({ name: 'lost', jitter: Math.random() }));
    socket.on(
      'connect',
      ifCurrent(() => ({ name: 'connected' })),
    );
    socket.on('disconnect', lost);
    socket.on('connect_error', (error: Error & { data?: unknown }) => {
      // A token that was renewed meanwhile may have been refused for its age alone: the next attempt uses the new one.
      if (this.#token !== getToken() || !this.#refuse(error.data)) lost();
    });
    socket.onAny((name: string, payload: unknown) => {
      if (name === sessionError.name) this.#refuse(payload);
      for (const handler of this.#noticeHandlers.get(name) ?? []) handler(payload);
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.disconnect();
  }

  #refuse(data: unknown): boolean {
    const parsed = z.safeParse(sessionError.payload, data);
    if (parsed.success) this.#machine.send({ name: 'refused', reason: parsed.data.reason });
    return parsed.success;
  }

  async #connected(): Promise<void> {
    updateConnection({ status: 'connected' });
    const sentAt = Date.now();
    try {
      const { now, build } = await this.send(hello, {});
      const clockOffsetMs = now - (sentAt + Date.now()) / 2;
      updateConnection({ clockOffsetMs, isClockKnown: true, isOutdated: isNewerBuild(build) });
    } catch (error) {
      // The connection was lost again or the server has another version; the clock keeps its last offset.
      logProblem('hello was not answered', error);
    }
  }

  async #checkSession(): Promise<void> {
    this.#machine.send(
      await call(me, {}, { origin: this.#origin, ownsUnauthorized: true }).then(
        (): ReconnectEvent => ({ name: 'session_alive', jitter: Math.random() }),
        (error: unknown): ReconnectEvent => {
          // A server error counts as no answer; only a 401 ends the login.
          if (!(error instanceof ApiError) || error.status !== 401)
            return { name: 'no_answer', mayGiveUp: mayReload(), jitter: Math.random() };
          return { name: 'session_dead', reason: error.code === 'SESSION_REPLACED' ? 'other_machine' : 'expired' };
        },
      ),
    );
  }
}

/** The page's one connection; features listen and send through it. */
export const realtime = new Realtime();
