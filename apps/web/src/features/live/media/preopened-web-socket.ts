/**
 * The WebSocket of Socket.IO; takes the one that was opened while the page was loading, if it leads to the same address. That one may
 * have logged in already: then Socket.IO's own login is not sent again.
 */
import { WebSocket as WebSocketTransport } from 'socket.io-client';
import type {} from '../../../prefetch/boot-requests.ts';

export class PreopenedWebSocket extends WebSocketTransport {
  #sentLogin: string | undefined;

  override createSocket(...parameters: Parameters<WebSocketTransport['createSocket']>): WebSocket {
    const [address] = parameters;
    const preopened = globalThis.palcoPreopenedSocket;
    const isUsable = preopened?.socket.url === address && preopened.socket.readyState <= WebSocket.OPEN;
    if (!isUsable) return super.createSocket(...parameters);
    globalThis.palcoPreopenedSocket = undefined;
    this.#sentLogin = preopened.login;
    // Once the transport has set its listeners: what happened before them.
    queueMicrotask(() => {
      const { socket, received } = preopened;
      if (socket.readyState === WebSocket.OPEN) socket.onopen?.(new Event('open'));
      for (const message of received) socket.onmessage?.(message);
    });
    return preopened.socket;
  }

  override doWrite(...parameters: Parameters<WebSocketTransport['doWrite']>): void {
    const isSent = parameters[1] === this.#sentLogin;
    this.#sentLogin = undefined;
    if (!isSent) super.doWrite(...parameters);
  }
}

/** A socket that logged in as another user, or as a viewer where there is a link, is of no use. */
export const closePreopenedSocketOfOthers = (auth: object): void => {
  const preopened = globalThis.palcoPreopenedSocket;
  if (preopened?.login === undefined || preopened.login === `40${JSON.stringify(auth)}`) return;
  globalThis.palcoPreopenedSocket = undefined;
  preopened.socket.close();
};
