/**
 * Receives for a few of many receivers and reports missing packets. A process of its own, so that it does not use the core
 * of the measured one. Prints its ports first, then, for each input line, the packets since the last one.
 * Argument: how many receivers.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

type Count = { received: number; first: number; last: number };

const counts: (Count | null)[] = [];
const ports: number[] = [];
for (let n = 0; n < Number(process.argv[2]); n += 1) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  ports.push(socket.address().port);
  counts.push(null);
  socket.on('message', (packet) => receive(n, packet));
}
console.log(JSON.stringify({ ports }));

createInterface({ input: process.stdin }).on('line', () => {
  const all = counts.flatMap((one) => one ?? []);
  const received = all.reduce((sum, one) => sum + one.received, 0);
  const expected = all.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  console.log(JSON.stringify({ received, expected, listening: all.length }));
  counts.fill(null);
});

function receive(n: number, packet: Buffer): void {
  // RTCP arrives on the same ports: its packet types are 200 and above.
  const type = packet.readUInt8(1);
  if (type >= 200 && type <= 206) return;
  const sequence = packet.readUInt16BE(2);
  const known = counts[n];
  if (!known) {
    counts[n] = { received: 1, first: sequence, last: sequence };
    return;
  }
  known.received += 1;
  // Sequence numbers wrap after 16 bits; a late packet does not move the end.
  const ahead = (sequence - known.last) & 0xffff;
  if (ahead < 0x8000) known.last += ahead;
}
