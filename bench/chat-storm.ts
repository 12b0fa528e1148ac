/**
 * A join storm and a dead server: all users connect and enter within 20 s; the server is killed and started again;
 * all are connected again within 60 s by the reconnect rule of the pages, no acknowledged message is lost or stored twice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import * as limits from '@palco/contract/limits';
import pg from 'pg';
import { addLiveRoom, CrowdSocket, type Member, seedCrowd } from './lib/crowd.ts';
import { startPalco } from './lib/palco.ts';

const size = Number(process.argv[2] ?? 2000);
const palco = await startPalco(3914);
const roomId = await addLiveRoom(palco.databaseUrl);
const people = await seedCrowd(palco.databaseUrl, size);
let failures = 0;
let inside = 0;
const acknowledged = new Set<string>();
let isOver = false;

const startedAt = performance.now();
// Spread over fifteen seconds, as viewers join before a live begins.
const visits = people.map((person, index) => visit(person, index, (index / size) * 15_000));
await until(() => inside === size, 60_000);
const joinedIn = (performance.now() - startedAt) / 1000;

await delay(3000);
await palco.kill();
await until(() => inside === 0, 20_000);
const diedAt = performance.now();
await palco.start();
await until(() => inside === size, 120_000);
const backIn = (performance.now() - diedAt) / 1000;
await delay(2000);
isOver = true;

const client = new pg.Client({ connectionString: palco.databaseUrl });
await client.connect();
const rows = await client.query('select client_id, count(*)::int as times from chat_messages group by 1');
await client.end();
const stored = new Map(rows.rows.map((row) => [String(row.client_id), Number(row.times)]));
const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
const doubled = [...stored.values()].filter((times) => times > 1).length;
await palco.stop();
await Promise.race([Promise.allSettled(visits), delay(5000)]);

console.log(
  `chat storm, ${size} sockets: all inside after ${joinedIn.toFixed(1)} s (target 20), ${failures} refused; killed and started again: all back after ` +
    `${backIn.toFixed(1)} s (target 60), ${acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled`,
);
process.exitCode = joinedIn <= 20 && failures === 0 && backIn <= 60 && lost === 0 && doubled === 0 ? 0 : 1;
process.exit();

/** Behaves like a page: connects, enters, sends now and then, and reconnects after 2^n s plus jitter. */
async function visit(person: Member, index: number, startMs: number) {
  await delay(startMs);
  for (let retries = 0; !isOver; ) {
    try {
      const socket = await CrowdSocket.connect(palco.url, { token: person.token, session: person.session });
      const gone = new Promise<void>((resolve) => {
        socket.onGone = resolve;
      });
      const snapshot = await Promise.race([socket.ask('enter_chat', { roomId }), gone]);
      if (!snapshot?.ok) {
        if (snapshot) failures += 1;
        throw new Error('not inside');
      }
      inside += 1;
      retries = 0;
      if (index % 20 === 0) void speak(socket, index);
      await gone;
      inside -= 1;
    } catch {
      // Refused or unreachable: the next retry follows.
    }
    await delay(limits.realtime.retryBaseMs * 2 ** retries + Math.random() * limits.realtime.retryJitterMs);
    retries = Math.min(retries + 1, limits.realtime.maxRetries - 1);
  }
}

async function speak(socket: CrowdSocket, index: number) {
  for (let n = 0; !isOver; n += 1) {
    const clientId = `storm-${index}-${Date.now()}-${n}`;
    const answer = await socket.ask('send_message', { roomId, message: `oi ${n}`, type: 0, clientId });
    if (answer.ok) acknowledged.add(clientId);
    await delay(2500);
  }
}

async function until(isTrue: () => boolean, limitMs: number) {
  const deadline = performance.now() + limitMs;
  while (!isTrue()) {
    if (performance.now() > deadline)
      throw new Error(`not reached in ${limitMs} ms: ${inside} inside, ${failures} refused`);
    await delay(50);
  }
}
