/** The ceiling: a Socket.IO server that acknowledges a message and emits it to all sockets, once per message. Argument: port. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer((_request, response) => response.end('ok'));
const io = new Server(http, { path: '/realtime', transports: ['websocket'], serveClient: false });
let nextId = 0;
io.on('connection', (socket) => {
  void socket.join('room');
  socket.on(
    'send_message',
    (payload: { roomId: string; message: string; clientId: string }, answer: (reply: unknown) => void) => {
      nextId += 1;
      // The same fields and so the same bytes as Palco's message.
      const message = {
        messageId: String(nextId),
        roomId: payload.roomId,
        userId: '1001',
        messageSender: 'Pessoa 1',
        messageText: payload.message,
        type: 'roomMessage',
        permissions: ['monitor'],
        blocked: false,
        colorIndex: 0,
        created_at: new Date().toISOString(),
        originalMessageId: null,
        clientId: payload.clientId,
        replies: [],
      };
      io.to('room').emit('messages', { roomId: payload.roomId, messages: [message] });
      answer({ ok: true, data: message });
    },
  );
});
http.listen(Number(process.argv[2]), '127.0.0.1');
