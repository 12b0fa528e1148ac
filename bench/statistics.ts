/**
 * 5,000 viewers of one room report every 10 s: 500 reports a second, for a minute by default. The room is an ordinary one: the lease
 * is renewed with every report, and watching earns points. The server must stay below half a core, refuse nothing and
 * store everything. Every connection starts with a different user, or all of them would report for the same account at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { seedCrowd } from './lib/crowd.ts';
import { startPalco } from './lib/palco.ts';
import { cpuSecondsOfAll } from './lib/processes.ts';

const viewers = 5000;
const reportsPerSecond = viewers / 10;
const connections = 50;
const seconds = Number(process.argv[2] ?? 60);
const target = 0.5;

const palco = await startPalco(3903);
const { roomId, videoId } = await seed();
const people = await seedCrowd(palco.databaseUrl, viewers);

const reports = people.map((person, index) => ({
  method: 'POST' as const,
  path: `/livestream/statistics/${roomId}`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
  body: JSON.stringify({
    session_token: person.session,
    videoId,
    position: index % 3600,
    duration: 3600,
    playing: true,
    live: false,
    technology: 'hls',
    bitrate: 2_000_000,
    stalls: 0,
    clientTs: 0,
  }),
}));
let opened = 0;

const before = await palco.cpuSeconds();
const databaseBefore = await cpuSecondsOfAll(palco.pids.postgres);
const result = await autocannon({
  url: palco.url,
  connections,
  overallRate: reportsPerSecond,
  duration: seconds,
  setupClient: (client) => {
    const first = Math.floor((opened * reports.length) / connections) % reports.length;
    opened += 1;
    client.setRequests([...reports.slice(first), ...reports.slice(0, first)]);
  },
});
const cores = ((await palco.cpuSeconds()) - before) / seconds;
const databaseCores = ((await cpuSecondsOfAll(palco.pids.postgres)) - databaseBefore) / seconds;
const client = new pg.Client({ connectionString: palco.databaseUrl });
await client.connect();
const answered = result['2xx'];
let written = 0;
// The reports of the last second are still buffered.
for (let look = 0; look < 20 && written < answered; look += 1) {
  await delay(250);
  written = Number((await client.query('select count(*) from playback_statistics')).rows[0]?.count);
}
await client.end();
await palco.stop();

console.log(
  `statistics: ${Math.round(result.requests.average)} reports/s for ${seconds} s, ${result.non2xx} refused, ${result.errors} failed, ` +
    `p99 ${result.latency.p99} ms, ${cores.toFixed(2)} cores of the server (target below ${target}), ` +
    `${databaseCores.toFixed(2)} of PostgreSQL, ${written} of ${answered} written`,
);
const isGood = cores < target && result.non2xx === 0 && result.errors === 0 && written >= answered;
process.exitCode = isGood ? 0 : 1;

async function seed() {
  const client = new pg.Client({ connectionString: palco.databaseUrl });
  await client.connect();
  await client.query("insert into courses (name, is_open, has_gamification) values ('Curso', true, true)");
  await client.query("insert into channels (name) values ('Canal')");
  const video = await client.query(
    "insert into video_assets (id, status, file_name, duration_s) values (gen_random_uuid(), 'READY', 'x.mp4', 3600) returning id",
  );
  const room = await client.query(
    `insert into rooms (channel_id, course_id, name, video_id)
     values ((select max(id) from channels), (select max(id) from courses), 'Sala', $1) returning id`,
    [video.rows[0]?.id],
  );
  await client.end();
  return { roomId: String(room.rows[0]?.id), videoId: String(video.rows[0]?.id) };
}
