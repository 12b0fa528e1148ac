import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { it } from 'vitest';
import { systemClock } from '../adapters/clock/port.ts';
import { createCallLimiter } from '../shared/call-limiter.ts';
import { limitBodyTime } from './request-timeout.ts';
import { createHttp } from './routes.ts';

it('a request whose body does not arrive is ended', async () => {
  const app = Fastify();
  app.post('/', { onRequest: limitBodyTime(50) }, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {
      // The server may reset the connection; that it ends is what counts.
    });
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half":');
    await once(socket.resume(), 'close');
  } finally {
    await app.close();
  }
});

it('a connection on which nothing moves is closed', async () => {
  const app = createHttp([], {
    log: pino({ level: 'silent' }),
    identify: async () => null,
    checkManages: async () => {},
    limiter: createCallLimiter(systemClock),
    isDevelopment: false,
    defaultLanguage: () => 'pt-BR',
    trustedProxies: 0,
    isSecure: false,
    observe: () => {},
    idleMs: 50,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket.resume(), 'close');
  } finally {
    await app.close();
  }
});
