/**
 * One room, many listeners, twenty messages a second: the processor time of the server for each delivery, against a bare Socket.IO
 * server that stores nothing and emits once per message. Both run all the time and get their messages in turn, so that a busy host
 * slows down both. There Palco also sends some messages together; each frame that this saves is charged to it at the bare price, so
 * that the ratio is the one of a quiet host.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningBare, startBare } from './lib/bare.ts';
import { addLiveRoom, CrowdSocket, seedCrowd } from './lib/crowd.ts';
import { startPalco } from './lib/palco.ts';

const size = Number(process.argv[2] ?? 1000);
const seconds = Number(process.argv[3] ?? 40);
const messagesPerSecond = 20;
const speakersCount = 40;
const target = 0.9;
/** Messages each speaker sends before the others come, so that the code of both servers is compiled as in one that has run for a while. */
const warmUpMessages = 100;

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
for (const [index, { token, session }] of people.entries()) {
  bareSockets.push(await CrowdSocket.connect(bare.url));
  const socket = await CrowdSocket.connect(palco.url, { token, session });
  for (const name of ['join_room', 'enter_chat']) {
    const answer = await socket.ask(name, { roomId });
    if (!answer.ok) throw new Error(answer.error);
  }
  palcoSockets.push(socket);
  if (index + 1 === speakersCount) await Promise.all([warmUp(bareSockets, '1'), warmUp(palcoSockets, roomId)]);
}
let isOver = false;
for (const socket of [...bareSockets, ...palcoSockets]) {
  socket.onGone = () => {
    if (!isOver) throw new Error('a socket was closed: the host is too busy for this bench');
  };
}
const sides = [side(bare, bareSockets, '1'), side(palco, palcoSockets, roomId)] as const;
for (const one of sides) await one.start();
await speak(seconds);
const [theirs, ours] = [await sides[0].finish(), await sides[1].finish()];
isOver = true;
for (const socket of [...bareSockets, ...palcoSockets]) socket.close();
await palco.stop();
await bare.stop();

const bareCost = theirs.used / theirs.frames;
const cost = (ours.used + (ours.deliveries - ours.frames) * bareCost) / ours.deliveries;
const ratio = bareCost / cost;
const together = 1 - ours.frames / ours.deliveries;
console.log(
  `chat at ${messagesPerSecond} messages/s, ${size} sockets: ${(cost * 1e6).toFixed(1)} us of server CPU for each delivery against ` +
    `${(bareCost * 1e6).toFixed(1)} us bare: ${ratio.toFixed(2)} (target ${target}); ${((cost - bareCost) * size * 1000).toFixed(1)} ms more ` +
    `for each message; ${(100 * together).toFixed(0)} % of the messages shared a frame`,
);
process.exitCode = ratio >= target ? 0 : 1;

function side(server: Pick<RunningBare, 'cpuSeconds'>, sockets: readonly CrowdSocket[], room: string) {
  let [deliveries, frames, startedAt, sent] = [0, 0, 0, 0];
  for (const socket of sockets) {
    socket.onText = (text) => {
      if (!text.startsWith('42["messages"')) return;
      frames += 1;
      for (let at = text.indexOf('"messageId"'); at !== -1; at = text.indexOf('"messageId"', at + 1)) deliveries += 1;
    };
  }
  return {
    start: async () => {
      [deliveries, frames, sent] = [0, 0, 0];
      startedAt = await server.cpuSeconds();
    },
    say: async (n: number) => {
      sent += 1;
      const payload = { roomId: room, message: `mensagem ${n}`, type: 0, clientId: `paced-message-${n}` };
      const answer = await sockets[n % speakersCount]?.ask('send_message', payload);
      if (!answer?.ok) throw new Error(answer?.error);
    },
    /** Seconds of processor time, and what they were used for. */
    finish: async () => {
      const used = (await server.cpuSeconds()) - startedAt;
      if (deliveries !== sent * size) throw new Error(`${deliveries} of ${sent * size} deliveries arrived`);
      return { used, deliveries, frames };
    },
  };
}

async function warmUp(speakers: readonly CrowdSocket[], room: string) {
  const speaking = speakers.map(async (socket) => {
    for (let n = 0; n < warmUpMessages; n += 1)
      await socket.ask('send_message', { roomId: room, message: `mensagem ${n}`, type: 0, clientId: `warm-up-${n}` });
  });
  await Promise.all(speaking);
}

async function speak(lengthSeconds: number) {
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (let n = 0; n < lengthSeconds * messagesPerSecond; n += 1) {
    for (const [index, one] of sides.entries()) {
      await delay(Math.max(0, startedAt + ((n + index / 2) * 1000) / messagesPerSecond - performance.now()));
      answers.push(one.say(n));
    }
  }
  await Promise.all(answers);
  // The last message is on its way to all listeners.
  await delay(1000);
}
