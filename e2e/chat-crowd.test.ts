import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../apps/server/test/database.ts';
import { addLiveRoom, CrowdSocket, type Member, seedCrowd } from '../bench/lib/crowd.ts';
import { type RunningServer, startServer } from './support/server.ts';

/** A smaller version of bench/chat-storm.ts. */
const size = 40;

let server: RunningServer;
let people: Member[];
let roomId: string;
beforeAll(async () => {
  server = await startServer();
  people = await seedCrowd(server.databaseUrl, size);
  roomId = await addLiveRoom(server.databaseUrl);
});
afterAll(() => server.dispose());

describe('a crowd', () => {
  it('loses no acknowledged message and receives none twice when the server is killed', async () => {
    const crowd = await Promise.all(people.map(enter));
    const acknowledged: string[] = [];
    // All members write; the server is killed in the middle of it.
    const writing = crowd.map(async ({ socket }, index) => {
      for (let n = 0; n < 4; n += 1) {
        const clientId = `crowd-${index}-${n}`;
        const answer = await Promise.race([
          socket.ask('send_message', { roomId, message: clientId, type: 0, clientId }),
          new Promise<null>((resolve) => {
            socket.onGone = () => resolve(null);
          }),
        ]);
        if (!answer?.ok) return;
        acknowledged.push(clientId);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(size);
    await server.kill9();
    await Promise.all(writing);
    await server.restart();

    // After reconnecting, each member sends its last message again with the same client id, as a page does after a lost acknowledgement.
    const back = await Promise.all(people.map(enter));
    await Promise.all(
      back.map(({ socket }, index) =>
        socket.ask('send_message', { roomId, message: `crowd-${index}-3`, type: 0, clientId: `crowd-${index}-3` }),
      ),
    );
    const rows = await query(
      server.databaseUrl,
      `select client_id, count(*)::int as times from chat_messages group by 1`,
    );
    const stored = new Map((rows as { client_id: string; times: number }[]).map((row) => [row.client_id, row.times]));
    expect(acknowledged.filter((clientId) => stored.get(clientId) !== 1)).toEqual([]);
    expect([...stored.values()].filter((times) => times !== 1)).toEqual([]);

    const first = back[0] ?? (await enter(people[0] as Member));
    const missed: string[] = [];
    for (let after = '0', hasMore = true; hasMore; ) {
      const { data } = (await first.socket.ask('messages_after', { roomId, messageId: after })) as {
        data: { messages: { messageId: string; clientId: string }[]; hasMore: boolean };
      };
      missed.push(...data.messages.map((message) => message.clientId));
      after = data.messages.at(-1)?.messageId ?? after;
      hasMore = data.hasMore;
    }
    expect(missed.sort()).toEqual([...stored.keys()].sort());
    for (const { socket } of back) socket.close();
  });
});

async function enter(person: Member) {
  const socket = await CrowdSocket.connect(server.url, { token: person.token, session: person.session });
  const snapshot = await socket.ask('enter_chat', { roomId });
  if (!snapshot.ok) throw new Error(snapshot.error);
  return { socket };
}
