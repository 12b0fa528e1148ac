/**
 * Entering a chat, as a viewer's page does it: connect, hello, join_room and enter_chat with its snapshot of a hundred messages. The
 * ceiling is a connection to a bare Socket.IO server, which neither identifies its users nor answers anything. Compared is the
 * processor time of the two server processes; connections to both are opened in turn, so that a busy host slows down both.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startBare } from './lib/bare.ts';
import { addLiveRoom, CrowdSocket, type Member, seedCrowd } from './lib/crowd.ts';
import { median } from './lib/load.ts';
import { startPalco } from './lib/palco.ts';
import { cpuSecondsOfAll } from './lib/processes.ts';

const size = Number(process.argv[2] ?? 500);
const rounds = Number(process.argv[3] ?? 5);
const atOnce = 20;
const historyLength = 100;
const target = 3;
/** Longer than everything that entering leaves for later: the log of events, sessions marked as seen, the number of viewers. */
const settleMs = 2500;

const bare = await startBare(3916);
const palco = await startPalco(3917);
const roomId = await addLiveRoom(palco.databaseUrl);
await fillHistory();
// The first round of each server compiles its code.
const crowds = await Promise.all(Array.from({ length: rounds + 1 }, () => seedCrowd(palco.databaseUrl, size)));
const results: { bare: number; palco: number; postgres: number }[] = [];
for (const people of crowds) results.push(await measure(people));
await palco.stop();
await bare.stop();

const measured = results.slice(1);
const ratio = median(measured.map((one) => one.palco / one.bare));
const typical = (side: 'bare' | 'palco' | 'postgres') => median(measured.map((one) => one[side])).toFixed(2);
console.log(
  `chat entering, ${size} sockets, ${atOnce} at once: ${typical('palco')} ms of server CPU each against ${typical('bare')} ms for a bare connection: ` +
    `${ratio.toFixed(2)} times (target at most ${target}; rounds ${measured.map((one) => (one.palco / one.bare).toFixed(2)).join(', ')}); ` +
    `PostgreSQL ${typical('postgres')} ms each`,
);
process.exitCode = ratio <= target ? 0 : 1;

/** Milliseconds of processor time for each connection. */
async function measure(people: readonly Member[]) {
  const read = async () => ({
    bare: await bare.cpuSeconds(),
    palco: await palco.cpuSeconds(),
    postgres: await cpuSecondsOfAll(palco.pids.postgres),
  });
  const before = await read();
  const sockets: CrowdSocket[] = [];
  const waiting = people.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const person of waiting) sockets.push(await CrowdSocket.connect(bare.url), await enter(person));
    }),
  );
  await delay(settleMs);
  const after = await read();
  for (const socket of sockets) socket.close();
  // Closing is not part of entering.
  await delay(settleMs);
  const each = (side: keyof typeof before) => ((after[side] - before[side]) * 1000) / size;
  return { bare: each('bare'), palco: each('palco'), postgres: each('postgres') };
}

async function enter({ token, session }: Member): Promise<CrowdSocket> {
  const socket = await CrowdSocket.connect(palco.url, { token, session });
  const answers = await Promise.all([
    socket.ask('hello', {}),
    socket.ask('join_room', { roomId }),
    socket.ask('enter_chat', { roomId }),
  ]);
  for (const answer of answers) if (!answer.ok) throw new Error(answer.error);
  return socket;
}

async function fillHistory() {
  const [speaker] = await seedCrowd(palco.databaseUrl, 1, true);
  if (!speaker) throw new Error('no speaker');
  const socket = await enter(speaker);
  for (let n = 0; n < historyLength; n += 1) {
    const answer = await socket.ask('send_message', { roomId, message: `uma mensagem comum, número ${n}`, type: 0 });
    if (!answer.ok) throw new Error(answer.error);
  }
  socket.close();
}
