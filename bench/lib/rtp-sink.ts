/**
 * Hears for a few of many receivers and says what was missing. In a process of its own: who counts must not take the core of
 * what is counted. Prints its ports at first, then for each line it is given what came since the last one.
 * Argument: how many receivers.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Heard = { received: number; first: number; last: number };

const heard: (Heard | null)[] = [];
const ports: number[] = [];
for (let n = 0; n < Number(process.argv[2]); n += 1) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ports.push(socket.address().port);
  heard.push(null);
  socket.on('message', (packet) => hear(n, packet));
}
console.log(JSON.stringify({ ports }));

createInterface({ input: process.stdin }).on('line', () => {
  const all = heard.flatMap((one) => one ?? []);
  const received = all.reduce((sum, one) => sum + one.received, 0);
  const expected = all.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  console.log(JSON.stringify({ received, expected, hearing: all.length }));
  heard.fill(null);
});

function hear(n: number, packet: Buffer): void {
  // RTCP comes on the same ports: its packet types lie from 200 on.
  const type = packet.readUInt8(1);
  if (type >= 200 && type <= 206) return;
  const sequence = packet.readUInt16BE(2);
  const known = heard[n];
  if (!known) {
    heard[n] = { received: 1, first: sequence, last: sequence };
    return;
  }
  known.received += 1;
  // Numbers begin again after 16 bits; what comes late does not move the end.
  const ahead = (sequence - known.last) & 0xffff;
  if (ahead < 0x8000) known.last += ahead;
}
