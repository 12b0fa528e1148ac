/** Sends a second through the chat service, each acknowledged after its commit, against raw multi-row inserts of the same rows. */
import pg from 'pg';
import { pino } from 'pino';
import { systemClock } from '../apps/server/src/adapters/clock/port.ts';
import { openDatabase } from '../apps/server/src/adapters/db/database.ts';
import { createCatchUp } from '../apps/server/src/features/chat/catch-up.ts';
import { createModerationRepository } from '../apps/server/src/features/chat/moderation-repository.ts';
import { createChatRepository } from '../apps/server/src/features/chat/repository.ts';
import { createChatRooms } from '../apps/server/src/features/chat/rooms.ts';
import { createChatService } from '../apps/server/src/features/chat/service.ts';
import { addLiveRoom, seedCrowd } from './lib/crowd.ts';
import { startPalco } from './lib/palco.ts';

const total = Number(process.argv[2] ?? 45_000);
const atOnce = 500;
const lanes = 3;
const target = 0.5;

const palco = await startPalco(3913);
const roomId = await addLiveRoom(palco.databaseUrl);
const people = await seedCrowd(palco.databaseUrl, atOnce, true);
const raw = await measureRaw();
const ours = await measureService();
await palco.stop();

const ratio = ours / raw;
console.log(
  `chat durable sends: ${Math.round(ours)}/s acknowledged after commit against ${Math.round(raw)}/s raw rows in statements of ${atOnce}: ` +
    `${ratio.toFixed(2)} (target ${target})`,
);
process.exitCode = ratio >= target ? 0 : 1;

async function measureRaw(): Promise<number> {
  const client = new pg.Client({ connectionString: palco.databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  for (let done = 0; done < total; done += atOnce) {
    const rows = people.map(
      (person, index) => [person.userId, `raw-${done}-${index}`, `mensagem ${done + index}`] as const,
    );
    await client.query(
      `insert into chat_messages (room_id, user_id, type, client_id, text, permissions, color_index, created_at)
       select $1, user_id, 'roomMessage', client_id, text, '{monitor}', 0, now()
       from unnest($2::bigint[], $3::text[], $4::text[]) as row (user_id, client_id, text)`,
      [roomId, rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map((row) => row[2])],
    );
  }
  const rate = total / ((performance.now() - startedAt) / 1000);
  await client.end();
  return rate;
}

async function measureService(): Promise<number> {
  const db = openDatabase(palco.databaseUrl, pino({ level: 'silent' }));
  const repository = createChatRepository(db);
  const moderation = createModerationRepository(db);
  const rooms = createChatRooms({
    repository,
    moderation,
    nowMs: Date.now,
    admit: async () => 'full',
    isAlone: true,
    isDelivered: () => true,
  });
  const chat = createChatService({
    repository,
    rooms,
    catchUp: createCatchUp({ repository, clock: systemClock }),
    clock: systemClock,
    isAlone: true,
    findTeam: async () => null,
    join: async () => {},
    leave: () => {},
    delivery: { stored: () => {}, checkSoon: () => {}, ready: async () => {} },
    onQuestions: () => {},
    record: () => {},
  });
  const flags = { admin: false, organizer: false, monitor: true, managedCourses: [], mustChangePassword: false };
  const identities = people.map(({ userId }) => ({
    ...flags,
    userId,
    loginId: '',
    isRecovery: false,
    sessionId: null,
  }));
  const send = (n: number, index: number) => {
    const identity = identities[index];
    if (!identity) throw new Error('no sender');
    return chat.send(identity, {
      roomId,
      type: 'roomMessage',
      text: `mensagem ${n + index}`,
      clientId: `ours-${n}-${index}`,
    });
  };
  // The first message of each user loads their membership.
  await Promise.all(identities.map((_, index) => send(-1000, index)));
  const startedAt = performance.now();
  // More messages are pending than one statement stores, so that the next batch is always full.
  const rounds = total / atOnce / lanes;
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      identities.map(async (_identity, index) => {
        for (let n = 0; n < rounds; n += 1) await send((lane * rounds + n) * atOnce, index);
      }),
    ).flat(),
  );
  const rate = total / ((performance.now() - startedAt) / 1000);
  await db.destroy();
  return rate;
}
