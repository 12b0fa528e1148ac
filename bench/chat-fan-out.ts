/**
 * One room, many listeners: messages delivered per second when all users send at once, and the latency at twenty a
 * second. The ceiling is a bare Socket.IO that emits once per message, with the same client in the same run.
 */
import { startBare } from './lib/bare.ts';
import { addLiveRoom, CrowdSocket, seedCrowd } from './lib/crowd.ts';
import { pace, saturate } from './lib/load.ts';
import { startPalco } from './lib/palco.ts';

const size = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 10);
const speakersCount = 40;
const targets = { ratio: 3, p99: 1.3 };

const bare = await measureBare();
const palco = await measurePalco();
const ratio = palco.saturated.perSecond / bare.saturated.perSecond;
const slower = palco.paced.p99 / bare.paced.p99;
console.log(
  `chat fan-out, ${size} sockets: ${palco.saturated.perSecond} deliveries/s against ${bare.saturated.perSecond} bare: ` +
    `${ratio.toFixed(2)} times (target ${targets.ratio}); at 20 messages/s p99 ${palco.paced.p99} ms against ${bare.paced.p99} ms: ` +
    `${slower.toFixed(2)} times (target at most ${targets.p99}); p50 ${palco.paced.p50} against ${bare.paced.p50} ms`,
);
process.exitCode = ratio >= targets.ratio && slower <= targets.p99 ? 0 : 1;

async function measureBare() {
  const server = await startBare(3911);
  const sockets: CrowdSocket[] = [];
  for (let n = 0; n < size; n += 1) sockets.push(await CrowdSocket.connect(server.url));
  const result = await measure(sockets, '1');
  for (const socket of sockets) socket.close();
  await server.stop();
  return result;
}

async function measurePalco() {
  const server = await startPalco(3912);
  const roomId = await addLiveRoom(server.databaseUrl);
  // Senders are monitors, because viewers are rate-limited.
  const people = [
    ...(await seedCrowd(server.databaseUrl, speakersCount, true)),
    ...(await seedCrowd(server.databaseUrl, size - speakersCount)),
  ];
  const sockets: CrowdSocket[] = [];
  for (const { token, session } of people) {
    const socket = await CrowdSocket.connect(server.url, { token, session });
    const snapshot = await socket.ask('enter_chat', { roomId });
    if (!snapshot.ok) throw new Error(snapshot.error);
    sockets.push(socket);
  }
  const result = await measure(sockets, roomId);
  for (const socket of sockets) socket.close();
  await server.stop();
  return result;
}

async function measure(sockets: readonly CrowdSocket[], roomId: string) {
  const audience = { listeners: sockets, speakers: sockets.slice(0, speakersCount) };
  const paced = await pace(audience, roomId, 20, seconds);
  const saturated = await saturate(audience, roomId, seconds);
  return { paced, saturated };
}
