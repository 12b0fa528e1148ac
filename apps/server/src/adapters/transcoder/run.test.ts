import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
