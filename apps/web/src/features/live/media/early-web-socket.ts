/** The WebSocket of Socket.IO; takes the one that was opened while the page was loading, if it leads to the same address. */
import { WebSocket as WebSocketTransport } from 'socket.io-client';
import type {} from '../../../prefetch/boot-requests.ts';

const isLogin = (packet: unknown): boolean => typeof packet === 'string' && packet.startsWith('40');

/** The login that was sent before is not sent again. */
const sendOnce = (socket: WebSocket, login: string): void => {
  const send = socket.send.bind(socket);
  socket.send = (packet) => {
    if (!isLogin(packet)) return send(packet);
    socket.send = send;
    // The tab has another session by now: Socket.IO connects anew.
    if (packet !== login) socket.close();
  };
};

export class EarlyWebSocket extends WebSocketTransport {
  override createSocket(...parameters: Parameters<WebSocketTransport['createSocket']>): WebSocket {
    const [address] = parameters;
    const early = globalThis.palcoEarlySocket;
    const isUsable = early?.socket.url === address && early.socket.readyState <= WebSocket.OPEN;
    if (!isUsable) return super.createSocket(...parameters);
    globalThis.palcoEarlySocket = undefined;
    if (early.login !== undefined) sendOnce(early.socket, early.login);
    // Once the transport has set its listeners: what happened before them.
    queueMicrotask(() => {
      const { socket, received } = early;
      if (socket.readyState === WebSocket.OPEN) socket.onopen?.(new Event('open'));
      for (const message of received) socket.onmessage?.(message);
    });
    return early.socket;
  }
}
