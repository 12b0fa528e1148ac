/**
 * One room, many listeners, twenty messages a second: the processor time of the server for each delivery, against a bare Socket.IO
 * server that stores nothing. Each message is its own frame on both sides. The rounds of the two alternate, so that a busy host
 * slows down both.
 */
import { startBare } from './lib/bare.ts';
import { addLiveRoom, CrowdSocket, seedCrowd } from './lib/crowd.ts';
import { median, pace } from './lib/load.ts';
import { startPalco } from './lib/palco.ts';

const size = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 5);
const secondsPerRound = Number(process.argv[4] ?? 8);
const messagesPerSecond = 20;
const speakersCount = 40;
const target = 0.9;

const bare = await startBare(3918);
const palco = await startPalco(3919);
const roomId = await addLiveRoom(palco.databaseUrl);
// Senders are monitors, because viewers are rate-limited.
const people = [
  ...(await seedCrowd(palco.databaseUrl, speakersCount, true)),
  ...(await seedCrowd(palco.databaseUrl, size - speakersCount)),
];
const bareSockets: CrowdSocket[] = [];
const palcoSockets: CrowdSocket[] = [];
for (const { token, session } of people) {
  bareSockets.push(await CrowdSocket.connect(bare.url));
  const socket = await CrowdSocket.connect(palco.url, { token, session });
  for (const name of ['join_room', 'enter_chat']) {
    const answer = await socket.ask(name, { roomId });
    if (!answer.ok) throw new Error(answer.error);
  }
  palcoSockets.push(socket);
}
const results: { bare: number; palco: number }[] = [];
// The first round of each server compiles its code.
for (let round = 0; round <= rounds; round += 1) {
  results.push({
    bare: await measure(bare, bareSockets, '1'),
    palco: await measure(palco, palcoSockets, roomId),
  });
}
for (const socket of [...bareSockets, ...palcoSockets]) socket.close();
await palco.stop();
await bare.stop();

const measured = results.slice(1);
const ratio = median(measured.map((one) => one.bare / one.palco));
const typical = (side: 'bare' | 'palco') => median(measured.map((one) => one[side]));
console.log(
  `chat at ${messagesPerSecond} messages/s, ${size} sockets: ${typical('palco').toFixed(1)} us of server CPU for each delivery against ` +
    `${typical('bare').toFixed(1)} us bare: ${ratio.toFixed(2)} (target ${target}; rounds ` +
    `${measured.map((one) => (one.bare / one.palco).toFixed(2)).join(', ')}); ` +
    `${(((typical('palco') - typical('bare')) * size) / 1000).toFixed(1)} ms more for each message`,
);
process.exitCode = ratio >= target ? 0 : 1;

/** Microseconds of processor time for each delivered message. */
async function measure(
  server: { cpuSeconds(): Promise<number> },
  sockets: readonly CrowdSocket[],
  room: string,
): Promise<number> {
  const before = await server.cpuSeconds();
  const audience = { listeners: sockets, speakers: sockets.slice(0, speakersCount) };
  await pace(audience, room, messagesPerSecond, secondsPerRound);
  const used = (await server.cpuSeconds()) - before;
  return (used * 1_000_000) / (size * messagesPerSecond * secondsPerRound);
}
