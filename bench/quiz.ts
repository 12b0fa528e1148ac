/**
 * A quiz in a full room: released to every socket, answered by all within five seconds. No call may fail, every answer
 * counts once and has its points, and no response takes a second.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { addLiveRoom, CrowdSocket, seedCrowd } from './lib/crowd.ts';
import { logIn, post, startPalco } from './lib/palco.ts';

const size = Number(process.argv[2] ?? 2000);
const withinMs = 5000;
const targetP99 = 1000;
const answers = ['A', 'B', 'C', 'D'];
const right = 2;

const palco = await startPalco(3914);
const roomId = await addLiveRoom(palco.databaseUrl);
const db = new pg.Client({ connectionString: palco.databaseUrl });
await db.connect();
await db.query('update courses set has_gamification = true');
const people = await seedCrowd(palco.databaseUrl, size);
const sockets: CrowdSocket[] = [];
for (const { token, session } of people) {
  const socket = await CrowdSocket.connect(palco.url, { token, session });
  const joined = await socket.ask('join_room', { roomId });
  if (!joined.ok) throw new Error(joined.error);
  sockets.push(socket);
}

const { token } = await logIn(palco.url, 'organizer@palco.test');
const questions = [{ question: 'Qual?', answers, rightAnswer: right }];
const { id } = await post(`${palco.url}/api/rooms/${roomId}/questions`, { duration: 60, questions }, token);
let received = 0;
let lastHeardAt = 0;
for (const socket of sockets) {
  socket.onText = (text) => {
    if (!text.includes('release_question')) return;
    received += 1;
    lastHeardAt = performance.now();
  };
}
const releasedAt = performance.now();
await post(`${palco.url}/api/rooms/questions/${id}/release`, {}, token);
while (received < size && performance.now() - releasedAt < 10_000) await delay(5);
const reachedMs = Math.round(lastHeardAt - releasedAt);

const startedAt = performance.now();
const calls = await Promise.all(
  people.map(async (person, index) => {
    await delay((index / size) * withinMs);
    const sentAt = performance.now();
    const response = await fetch(`${palco.url}/api/rooms/questions/${id}/answer?answer=${index % answers.length}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'x-palco-session': person.session },
    });
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - sentAt };
  }),
);
const tookMs = Math.round(performance.now() - startedAt);
const latencies = calls.map((call) => call.ms).sort((a, b) => a - b);
const percentile = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0);
const failures = calls.filter((call) => call.status !== 200).length;

const { rows } = await db.query(
  `select (select count(*) from quiz_answers)::int as stored,
          (select count(distinct user_id) from quiz_answers)::int as people,
          (select count(*) from quiz_answers where answer = ${right})::int as right_ones,
          (select count(*) from points_ledger)::int as paid,
          (select count(*) from ranking_totals join (select user_id, sum(points) as points from points_ledger group by user_id) as ledger
             using (user_id) where ledger.points = ranking_totals.points)::int as agreeing,
          -- The sooner the more: a later right answer never has more points.
          (select count(*) from (select points, lag(points) over (order by answered_at, points desc) as before
             from ranking_totals join quiz_answers using (user_id)) as ranked where points > before)::int as misplaced`,
);
const counted = rows[0];
for (const socket of sockets) socket.close();
await db.end();
await palco.stop();

const isExact =
  counted.stored === size &&
  counted.people === size &&
  counted.paid === counted.right_ones &&
  counted.agreeing === counted.right_ones &&
  counted.right_ones === Math.ceil((size - right) / answers.length) &&
  counted.misplaced === 0;
const isMet = received === size && failures === 0 && isExact && percentile(0.99) < targetP99;
console.log(
  `quiz, ${size} sockets: release reached ${received} in ${reachedMs} ms; ${size} answers in ${tookMs} ms: ${failures} failed, ` +
    `${counted.stored} stored, ${counted.paid} paid, ${counted.misplaced} misplaced; p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms (target ${targetP99})`,
);
process.exitCode = isMet ? 0 : 1;
