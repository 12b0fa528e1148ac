/** People who write into a chat at a chosen rate, and do not read it. */
import { setTimeout as delay } from 'node:timers/promises';
import { CrowdSocket, seedCrowd } from '../../bench/lib/crowd.ts';

/** Monitors: the pace of a chat does not hold for them. */
export async function openWriters(databaseUrl: string, url: string, count: number): Promise<CrowdSocket[]> {
  const staff = await seedCrowd(databaseUrl, count, true);
  return Promise.all(staff.map(({ token, session }) => CrowdSocket.connect(url, { token, session, tab: session })));
}

type Writing = { readonly roomId: string; readonly name: string; readonly perSecond: number; readonly untilMs: number };

/** Writes at this rate, all together, where the server keeps up; returns the acknowledged messages. */
export async function writeTogether(writers: readonly CrowdSocket[], writing: Writing): Promise<string[]> {
  const everyMs = (writers.length * 1000) / writing.perSecond;
  return (await Promise.all(writers.map((socket, index) => write(socket, index, { ...writing, everyMs })))).flat();
}

async function write(
  socket: CrowdSocket,
  index: number,
  { roomId, name, everyMs, untilMs }: Writing & { readonly everyMs: number },
): Promise<string[]> {
  const acknowledged: string[] = [];
  await delay(Math.random() * everyMs);
  for (let n = 0; performance.now() < untilMs; n += 1) {
    const nextMs = performance.now() + everyMs;
    const payload = { roomID: roomId, message: `fala ${index} ${n}`, type: 0, clientId: `${name}-${index}-${n}` };
    const answer = await socket.ask('send_message', payload);
    if (!answer.ok) throw new Error(`send_message was refused: ${answer.error}`);
    acknowledged.push((answer.data as { messageId: string }).messageId);
    await delay(Math.max(0, nextMs - performance.now()));
  }
  return acknowledged;
}
