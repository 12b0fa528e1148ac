/** The load of the chat benches on any server: joining the room, receiving and sending. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CrowdSocket } from './crowd.ts';

export type Audience = { readonly listeners: readonly CrowdSocket[]; readonly speakers: readonly CrowdSocket[] };

const marker = '"messageId"';

/** All users send as fast as they are acknowledged; returns how many messages were delivered per second. */
export async function saturate({ listeners, speakers }: Audience, roomId: string, seconds: number) {
  let delivered = 0;
  for (const socket of listeners) {
    socket.onText = (text) => {
      for (let at = text.indexOf(marker); at !== -1; at = text.indexOf(marker, at + marker.length)) delivered += 1;
    };
  }
  let isOver = false;
  let sent = 0;
  const speaking = speakers.map(async (socket, index) => {
    for (let n = 0; !isOver; n += 1) {
      const clientId = `s${Date.now()}-${index}-${n}`;
      const answer = await socket.ask('send_message', {
        roomId,
        message: `mensagem ${n} de ${index}`,
        type: 0,
        clientId,
      });
      if (answer.ok) sent += 1;
      else await delay(100);
    }
  });
  await delay(1000);
  const before = delivered;
  const startedAt = performance.now();
  await delay(seconds * 1000);
  const perSecond = (delivered - before) / ((performance.now() - startedAt) / 1000);
  isOver = true;
  await Promise.race([Promise.all(speaking), delay(15_000)]);
  await delay(2000);
  return { perSecond: Math.round(perSecond), sent };
}

/** Sends at an even rate; returns how long each message took to reach a sample of the users. */
export async function pace({ listeners, speakers }: Audience, roomId: string, perSecond: number, seconds: number) {
  const delays: number[] = [];
  for (const [index, socket] of listeners.entries()) {
    socket.onText =
      index % 10 === 0
        ? (text) => {
            const now = performance.now();
            for (const [, sentAt] of text.matchAll(/"messageText":"t ([\d.]+)"/g)) delays.push(now - Number(sentAt));
          }
        : () => {};
  }
  const startedAt = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await delay(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()));
    const socket = speakers[n % speakers.length];
    const clientId = `p${Date.now()}-${n}`;
    if (socket)
      answers.push(
        socket.ask('send_message', { roomId, message: `t ${performance.now().toFixed(1)}`, type: 0, clientId }),
      );
  }
  await Promise.all(answers);
  await delay(1000);
  const expected = perSecond * seconds * Math.ceil(listeners.length / 10);
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} deliveries arrived`);
  return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), count: delays.length };
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
