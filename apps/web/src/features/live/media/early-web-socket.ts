/**
 * The WebSocket of Socket.IO; takes the one that was opened while the page was loading, if it leads to the same address. That one may
 * have logged in already: then Socket.IO's own login is not sent again.
 */
import { WebSocket as WebSocketTransport } from 'socket.io-client';
import type {} from '../../../prefetch/boot-requests.ts';

export class EarlyWebSocket extends WebSocketTransport {
  #sentLogin: string | undefined;

  override createSocket(...parameters: Parameters<WebSocketTransport['createSocket']>): WebSocket {
    const [address] = parameters;
    const early = globalThis.palcoEarlySocket;
    const isUsable = early?.socket.url === address && early.socket.readyState <= WebSocket.OPEN;
    if (!isUsable) return super.createSocket(...parameters);
    globalThis.palcoEarlySocket = undefined;
    this.#sentLogin = early.login;
    // Once the transport has set its listeners: what happened before them.
    queueMicrotask(() => {
      const { socket, received } = early;
      if (socket.readyState === WebSocket.OPEN) socket.onopen?.(new Event('open'));
      for (const message of received) socket.onmessage?.(message);
    });
    return early.socket;
  }

  override doWrite(...parameters: Parameters<WebSocketTransport['doWrite']>): void {
    const isSent = parameters[1] === this.#sentLogin;
    this.#sentLogin = undefined;
    if (!isSent) super.doWrite(...parameters);
  }
}

/** A socket that logged in as another user, or as a viewer where there is a link, is of no use. */
export const closeEarlySocketOfOthers = (auth: object): void => {
  const early = globalThis.palcoEarlySocket;
  if (early?.login === undefined || early.login === `40${JSON.stringify(auth)}`) return;
  globalThis.palcoEarlySocket = undefined;
  early.socket.close();
};
