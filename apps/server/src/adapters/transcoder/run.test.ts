import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { become, keepCapabilities } from '../../shared/unprivileged.ts';
import { HungError, MissingError, TranscoderError } from './port.ts';
import { run } from './run.ts';

const sh = (script: string, silenceMs = 10_000) => run('sh', ['-c', script], { silenceMs });

describe('a program that is run', () => {
  it('returns its output, line by line on request', async () => {
    expect(await sh('echo one; echo two')).toBe('one\ntwo\n');
    const lines: string[] = [];
    await run('sh', ['-c', 'echo one; echo two'], { silenceMs: 10_000, onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['one', 'two']);
  });

  it('that fails is quoted in the error', async () => {
    await expect(sh('echo no such codec >&2; exit 3')).rejects.toThrow(
      new TranscoderError('sh ended with 3: no such codec'),
    );
  });

  it('that prints nothing for too long is ended', async () => {
    await expect(sh('exec sleep 600', 200)).rejects.toBeInstanceOf(HungError);
  });

  it('that does not exist is distinguished from one that fails', async () => {
    await expect(run('no-such-program', [], { silenceMs: 10_000 })).rejects.toBeInstanceOf(MissingError);
  });

  it('yields to others and has limits of processor time, memory and file size', async () => {
    const script = 'nice; ulimit -t; ulimit -d; ulimit -f; ulimit -c';
    const [nice, cpuS, ...others] = (await run('sh', ['-c', script], { silenceMs: 10_000, cpuS: 7 }))
      .trim()
      .split('\n');
    expect([Number(nice), cpuS]).toEqual([Math.min(19, getPriority() + 10), '7']);
    expect(others.map((limit) => limit === 'unlimited')).toEqual([false, false, false]);
  });

  it.runIf(process.getuid?.() === 0)('has no capability of a server that needs one to enter its folders', async () => {
    const home = await mkdtemp(join(tmpdir(), 'palco-test-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    await mkdir(join(home, 'data'));
    await writeFile(join(home, 'data/film'), 'film');
    const script = `
      import { run } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
      const options = { silenceMs: 60000, cwd: ${JSON.stringify(join(home, 'data'))} };
      process.stdout.write(await run('sh', ['-c', 'grep CapEff /proc/self/status; cat ./film; test -r ../data || echo closed'], options));`;
    const asAccount = [...become({ uid: 65534, gid: 65534 }), ...keepCapabilities(['dac_read_search'])];
    const { stdout } = spawnSync('setpriv', [...asAccount, process.execPath, '--input-type=module', '-e', script]);
    expect(stdout.toString()).toBe('CapEff:\t0000000000000000\nfilmclosed\n');
  });

  it('ends when the process that started it is killed', async () => {
    const script = `
      import { run } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
      await run('sh', ['-c', 'echo $$; exec sleep 600'], { silenceMs: 600000, onLine: (line) => console.log(line) });`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isRunning(pid)).toBe(true);
    starter.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
