/** `GET rooms/` with 500 rooms against a bare Fastify route that sends the same bytes, in turns, in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { answers, logIn, startPalco } from './lib/palco.ts';

const roomCount = 500;
const rounds = 3;
const target = 0.6;

const palco = await startPalco(3901);
await seedRooms();

const viewer = await logIn(palco.url, 'viewer@palco.test');
const headers = { authorization: `Bearer ${viewer.token}`, 'x-palco-session': viewer.session };
const bytes = await (await fetch(`${palco.url}/api/rooms/`, { headers })).text();
const file = path.join(palco.dataDir, 'home.json');
await writeFile(file, bytes);
const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'lib/bare-fastify.ts'), '3902', file], {
  stdio: 'inherit',
});
await answers('http://127.0.0.1:3902/');

const ratios: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const ceiling = await measure('http://127.0.0.1:3902/', {});
  const ours = await measure(`${palco.url}/api/rooms/`, headers);
  ratios.push(ours / ceiling);
  console.log(
    `round ${round + 1}: bare ${Math.round(ceiling)}/s, palco ${Math.round(ours)}/s, ratio ${(ours / ceiling).toFixed(2)}`,
  );
}
bare.kill('SIGTERM');
await once(bare, 'exit');
await palco.stop();

const median = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
console.log(
  `home with ${roomCount} rooms (${Math.round(bytes.length / 1024)} KB): median ratio ${median.toFixed(2)}, target ${target}`,
);
process.exitCode = median >= target ? 0 : 1;

async function measure(url: string, sent: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers: sent, connections: 20, duration: 5 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function seedRooms() {
  const client = new pg.Client({ connectionString: palco.databaseUrl });
  await client.connect();
  await client.query("insert into courses (name, is_open) values ('Curso', true)");
  await client.query("insert into channels (name, position) select 'Canal ' || n, n from generate_series(1, 10) n");
  await client.query(
    `insert into rooms (channel_id, course_id, name, description)
     select 1 + n % 10, (select max(id) from courses), 'Aula ' || n || ': luz, som e câmera',
            repeat('Uma aula sobre o que faz uma transmissão parecer fácil. ', 2)
     from generate_series(1, $1::int) n`,
    [roomCount],
  );
  await client.end();
}
