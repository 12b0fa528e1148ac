import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const forTests = { fsync: 'off' };

let home = '';
let template = '';
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  template = await mkdtemp(path.join(os.tmpdir(), 'palco-test-'));
  await chmod(template, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: path.join(template, 'postgres'),
    log: () => {},
    settings: forTests,
  });
  await server.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'palco-test-'));
  await chmod(home, 0o755);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(dataDir: string, more: { log?: (line: string) => void; onEnded?: (reason: string) => void } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: forTests, ...more });
  running.push(server);
  return server;
}

/** A data folder that has been used before; creating each would take a second. */
function usedFolder(): string {
  spawnSync('cp', ['-a', path.join(template, 'postgres'), home]);
  return path.join(home, 'postgres');
}

async function ask(server: { connectionString: string }, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it('creates its database on first use and keeps the data over a restart', async () => {
    const dataDir = path.join(home, 'postgres');
    const first = await start(dataDir);
    await ask(first, `create table note as select 'ação' as body`);
    await first.stop();
    await first.stop();
    expect(existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir);
    expect(await ask(second, 'select upper(body) from note')).toEqual([['AÇÃO']]);
    expect(await ask(second, 'show server_encoding')).toEqual([['UTF8']]);
    expect(await ask(second, 'show listen_addresses')).toEqual([['']]);
  });

  it('is not reachable by other accounts: the socket lies in a folder closed to them', async () => {
    const server = await start(usedFolder());
    const socketDir = new URL(server.connectionString).searchParams.get('host') ?? '';
    expect((await stat(socketDir)).mode & 0o077).toBe(0);
    await server.stop();
    expect(existsSync(socketDir)).toBe(false);
  });

  it('works below a deep path, where a socket could not be', async () => {
    const dataDir = path.join(
      home,
      ...Array.from({ length: 12 }, (_, n) => `a-folder-with-a-long-name-${n}`),
      'postgres',
    );
    expect(await ask(await start(dataDir), 'select 1')).toEqual([[1]]);
  });

  it.runIf(isRoot)('works for root below a folder closed to everyone else', async () => {
    await chmod(home, 0o700);
    const server = await start(path.join(home, 'postgres'));
    await ask(server, 'create table note (body text)');
    expect((await stat(path.join(home, 'postgres'))).uid).not.toBe(0);
  });

  it.runIf(isRoot)('takes over a data folder that root copied', async () => {
    const dataDir = usedFolder();
    const copied = spawn('cp', ['-r', dataDir, path.join(home, 'copy')]);
    await once(copied, 'close');
    expect(await ask(await start(path.join(home, 'copy')), 'select 1')).toEqual([[1]]);
  });

  it.runIf(isRoot)('runs as the user who owns the data', async () => {
    const dataDir = usedFolder();
    await once(spawn('chown', ['-R', '12345:12345', dataDir]), 'close');
    const server = await start(dataDir);
    expect((await stat(`/proc/${server.pid}`)).uid).toBe(12345);
  });

  it('refuses a second start on the same data, and the first continues', async () => {
    const dataDir = usedFolder();
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow('in use by another running Palco');
    expect(await ask(first, 'select 1')).toEqual([[1]]);
  });

  it('is started again when it was killed, at the same address and with its data', async () => {
    const reasons: string[] = [];
    const server = await start(usedFolder(), { onEnded: (reason) => reasons.push(reason) });
    await ask(server, 'create table note as select 7 as number');
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    const read = () => ask(server, 'select number from note').catch(() => null);
    await expect.poll(() => (server.pid === pid ? null : read())).toEqual([[7]]);
    expect(reasons[0]).toContain('SIGKILL');
  });

  it('does not report a requested stop as a failure', async () => {
    const reasons: string[] = [];
    const server = await start(usedFolder(), { onEnded: (reason) => reasons.push(reason) });
    await server.stop();
    expect(reasons).toEqual([]);
  });
});

describe('after a crash of Palco', () => {
  it('the next start works', async () => {
    const dataDir = usedFolder();
    const crashed = await startElsewhere(dataDir);
    await ask(crashed, 'create table note as select 7 as number');
    process.kill(crashed.pid, 'SIGKILL');
    await crashed.ended;
    expect(await ask(await start(dataDir), 'select number from note')).toEqual([[7]]);
  });

  it('PostgreSQL that was left running is ended and started again', async () => {
    const dataDir = usedFolder();
    const crashed = await startElsewhere(dataDir, { PATH: await pathWithoutDeathSignal() });
    await ask(crashed, 'create table note as select 7 as number');
    process.kill(crashed.pid, 'SIGKILL');
    await crashed.ended;
    const lines: string[] = [];
    const server = await start(dataDir, { log: (line) => lines.push(line) });
    expect(lines[0]).toContain('ending PostgreSQL left by an earlier run');
    expect(await ask(server, 'select number from note')).toEqual([[7]]);
  });

  it('a pid file naming another process neither blocks the start nor harms that process', async () => {
    const dataDir = usedFolder();
    const stranger = spawn('sleep', ['60']);
    await writeFile(path.join(dataDir, 'postmaster.pid'), `${stranger.pid}\n${dataDir}\n1\n5432\n/tmp\n\n\n`);
    expect(await ask(await start(dataDir), 'select 1')).toEqual([[1]]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('a cut-off pid file does not block the start', async () => {
    const dataDir = usedFolder();
    await writeFile(path.join(dataDir, 'postmaster.pid'), '');
    expect(await ask(await start(dataDir), 'select 1')).toEqual([[1]]);
  });

  it('a partial database is created again', async () => {
    const dataDir = path.join(home, 'postgres');
    const unfinished = `${dataDir}.unfinished-abc123`;
    await mkdir(path.join(unfinished, 'base'), { recursive: true });
    await writeFile(path.join(unfinished, 'PG_VERSION'), '18\n');
    expect(await ask(await start(dataDir), 'select 1')).toEqual([[1]]);
    expect((await readdir(home)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('a folder it must not touch', () => {
  it('is refused when it holds something else', async () => {
    const dataDir = path.join(home, 'postgres');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'thesis.txt'), 'years of work');
    await expect(start(dataDir)).rejects.toThrow('holds no PostgreSQL database');
    expect(await readFile(path.join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it.runIf(isRoot)('is refused to an ordinary user when it belongs to someone else', async () => {
    const dataDir = usedFolder();
    await chmod(home, 0o777);
    // With the capability that user can read this clone wherever it lies; it is an ordinary user all the same.
    const asUser = ['--reuid', '1', '--regid', '1', '--clear-groups', '--inh-caps', '+dac_override'];
    const program = [
      '--ambient-caps',
      '+dac_override',
      process.execPath,
      '--input-type=module',
      '-e',
      startScript(dataDir),
    ];
    const { stderr } = spawnSync('setpriv', [...asUser, ...program]);
    expect(stderr.toString()).toContain('belongs to user 65534: start Palco as root or as that user');
  });

  it('is refused when another version made it', async () => {
    const dataDir = usedFolder();
    await writeFile(path.join(dataDir, 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17');
  });
});

/** Starts the database in another Node process, to be killed. */
async function startElsewhere(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', startScript(dataDir)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(String),
    ended.then(() => ''),
  ]);
  if (line === '') throw new Error('The database did not start');
  return { connectionString: line, pid: child.pid ?? 0, ended };
}

/** A `setpriv` without the option that makes the kernel end PostgreSQL with its parent. */
async function pathWithoutDeathSignal(): Promise<string> {
  const setpriv = spawnSync('/bin/sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).stdout.trim();
  const script = `#!/bin/sh\n[ "$1" = --pdeathsig ] && shift 2\nexec ${setpriv} --pdeathsig clear "$@"\n`;
  await writeFile(path.join(home, 'setpriv'), script, { mode: 0o755 });
  return `${home}:${process.env['PATH']}`;
}

function startScript(dataDir: string): string {
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(server.connectionString);
    setInterval(() => {}, 1000);
  `;
}
