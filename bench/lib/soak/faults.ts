/** The faults of a soak run, drawn by a seed. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { RunningPalco } from '../palco.ts';
import { childrenNamed } from '../processes.ts';
import type { Visitors } from './visitors.ts';

const kinds = ['backend', 'postmaster', 'media worker', 'stopped database', 'sockets'] as const;
export type Fault = (typeof kinds)[number] | 'server';

export type Random = () => number;

/** Mulberry32: small, and the same on every machine. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Each kind once before any comes again. The server is killed once, in the first third: its last life is long enough to compare. */
export const planFaults = (count: number, random: Random): Fault[] => {
  const plan: Fault[] = [];
  while (plan.length < count) {
    const bag = kinds.map((kind) => ({ kind, at: random() })).sort((one, other) => one.at - other.at);
    plan.push(...bag.map(({ kind }) => kind));
  }
  plan.length = count;
  if (count >= 3) plan[Math.floor((random() * count) / 3)] = 'server';
  return plan;
};

export type Injected = { readonly palco: RunningPalco; readonly visitors: Visitors; readonly random: Random };

const stoppedMs = 5000;
const socketShare = 0.1;

export const inject = async (fault: Fault, { palco, visitors, random }: Injected): Promise<void> => {
  switch (fault) {
    case 'backend':
      return killBackend(palco.databaseUrl, random);
    case 'postmaster':
      process.kill(palco.pids.postgres, 'SIGKILL');
      return;
    case 'media worker':
      for (const pid of await childrenNamed('mediasoup', palco.pids.server)) process.kill(pid, 'SIGKILL');
      return;
    case 'stopped database':
      return stopDatabase(palco.pids.postgres);
    case 'sockets':
      for (const { connection } of visitors.inside) if (random() < socketShare) connection?.socket.close();
      return;
    case 'server':
      await palco.kill();
      return palco.start();
  }
};

/** One of the connections that the server has open. */
async function killBackend(databaseUrl: string, random: Random): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by pid',
  );
  await client.query('select pg_terminate_backend($1)', [rows[Math.floor(random() * rows.length)]?.pid]);
  await client.end();
}

/** PostgreSQL with all its processes stands still, and goes on. */
async function stopDatabase(postmaster: number): Promise<void> {
  const pids = [postmaster, ...(await childrenNamed('postgres', postmaster))];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch {
        // A backend that has ended.
      }
  };
  signal('SIGSTOP');
  try {
    await delay(stoppedMs);
  } finally {
    signal('SIGCONT');
  }
}
