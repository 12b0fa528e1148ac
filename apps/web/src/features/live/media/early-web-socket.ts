/** The WebSocket of Socket.IO; takes the one that was opened while the page was loading, if it leads to the same address. */
import { WebSocket as WebSocketTransport } from 'socket.io-client';
import type {} from '../../../prefetch/boot-requests.ts';

export class EarlyWebSocket extends WebSocketTransport {
  override createSocket(...parameters: Parameters<WebSocketTransport['createSocket']>): WebSocket {
    const [address] = parameters;
    const early = globalThis.palcoEarlySocket;
    const isUsable = early?.socket.url === address && early.socket.readyState <= WebSocket.OPEN;
    if (!isUsable) return super.createSocket(...parameters);
    globalThis.palcoEarlySocket = undefined;
    // Once the transport has set its listeners: what happened before them.
    queueMicrotask(() => {
      const { socket, received } = early;
      if (socket.readyState === WebSocket.OPEN) socket.onopen?.(new Event('open'));
      for (const message of received) socket.onmessage?.(message);
    });
    return early.socket;
  }
}
